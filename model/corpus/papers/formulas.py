"""Well-known formulas: what they are called, how LaTeX sets them, and what they say in a plain sentence or two.

Invariants: every sentence is true; no formula is part of another one, so each can be counted in a source.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Formula:
    """One formula. `names` are what people call it, "|" between them; the first, with a capital, is its heading."""

    names: str
    tex: str
    says: str

    @property
    def heading(self) -> str:
        """What stands above it."""
        name = self.names.split("|")[0].removeprefix("the ")
        return name[0].upper() + name[1:]


FORMULAS = {
    "pythagoras": Formula(
        "the Pythagorean theorem|the theorem of Pythagoras|Pythagoras",
        "a^2 + b^2 = c^2",
        "In a triangle with a right angle, the squares over the two short sides are together as large as the square "
        "over the longest side.",
    ),
    "quadratic": Formula(
        "the quadratic formula|the solution of a quadratic equation|quadratic equations",
        r"x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}",
        "It gives both solutions of an equation of the second degree. There are none among the real numbers when the "
        "value under the root is negative.",
    ),
    "euler": Formula(
        "the Euler identity|Euler's identity|Euler's formula for pi",
        r"e^{i\pi} + 1 = 0",
        "It joins five of the most important numbers of mathematics in one short line.",
    ),
    "circle": Formula(
        "the area of a circle|circle area|the circle",
        r"A = \pi r^2",
        "The area grows with the square of the radius: twice the radius means four times the area.",
    ),
    "sphere": Formula(
        "the volume of a sphere|sphere volume|the volume of a ball",
        r"V = \frac{4}{3} \pi r^3",
        "The volume grows with the third power of the radius: twice the radius means eight times the volume.",
    ),
    "newton": Formula(
        "the second law of Newton|Newton's second law|force and acceleration",
        "F = ma",
        "A force gives a body an acceleration. The heavier the body, the more force it takes.",
    ),
    "gravity": Formula(
        "the law of gravity|Newton's law of gravitation|gravitation",
        r"F = G \frac{m_1 m_2}{r^2}",
        "Two masses attract each other. At twice the distance the force is four times weaker.",
    ),
    "energy": Formula(
        "the energy of a mass|mass-energy equivalence|Einstein's famous formula",
        "E = mc^2",
        "Mass is a form of energy. Since light is fast, even a small mass stands for a great deal of it.",
    ),
    "kinetic": Formula(
        "the kinetic energy|energy of motion|kinetic energy",
        r"E = \frac{1}{2} m v^2",
        "The energy of a moving body grows with the square of its speed.",
    ),
    "ohm": Formula(
        "the law of Ohm|Ohm's law|voltage and current",
        "U = RI",
        "The voltage across a wire is its resistance times the current that flows through it.",
    ),
    "derivative": Formula(
        "the derivative|the definition of the derivative|differential quotients",
        r"f'(x) = \lim_{h \to 0} \frac{f(x + h) - f(x)}{h}",
        "The slope of a curve at a point is what the slope between two of its points comes to when they get closer "
        "and closer.",
    ),
    "product": Formula(
        "the product rule|the rule for derivatives of products",
        "(fg)' = f'g + fg'",
        "To take the derivative of a product, change one factor at a time and add up.",
    ),
    "calculus": Formula(
        "the fundamental theorem of calculus|the main theorem of calculus|integration",
        r"\int_a^b f'(x) \, dx = f(b) - f(a)",
        "Adding up all small changes of a function gives its change over the whole interval.",
    ),
    "gauss": Formula(
        "the Gaussian integral|the integral of the bell curve|Gauss's integral",
        r"\int_{-\infty}^{\infty} e^{-x^2} \, dx = \sqrt{\pi}",
        "The area under the bell curve is finite, though the curve never touches the axis.",
    ),
    "sum": Formula(
        "the sum of the first numbers|the sum from one to n|Gauss's sum",
        r"\sum_{k=1}^{n} k = \frac{n(n + 1)}{2}",
        "Put the first and the last number together, then the second and the last but one: every pair has the same "
        "sum.",
    ),
    "geometric": Formula(
        "the geometric series|the sum of a geometric series",
        r"\sum_{k=0}^{\infty} q^k = \frac{1}{1 - q}",
        "When each term is a fixed part of the one before, smaller than one in size, endless many of them have a "
        "finite sum.",
    ),
    "interest": Formula(
        "the compound interest|compound interest|interest on interest",
        r"K_n = K_0 (1 + p)^n",
        "Interest that stays in the account bears interest itself, so money grows faster from year to year.",
    ),
    "bayes": Formula(
        "the theorem of Bayes|Bayes' theorem|Bayes' rule",
        r"P(A \mid B) = \frac{P(B \mid A) P(A)}{P(B)}",
        "It turns a probability round: from how likely a sign is given its cause to how likely the cause is given "
        "the sign.",
    ),
    "normal": Formula(
        "the normal distribution|the bell curve|the Gaussian distribution",
        r"f(x) = \frac{1}{\sqrt{2\pi}} e^{-x^2/2}",
        "Many small independent influences together give values that lie around a mean like this.",
    ),
    "mean": Formula(
        "the arithmetic mean|the average|mean values",
        r"\bar{x} = \frac{1}{n} \sum_{i=1}^{n} x_i",
        "Add up all values and divide by how many there are.",
    ),
    "sine": Formula(
        "the law of sines|the sine rule",
        r"\frac{a}{\sin \alpha} = \frac{b}{\sin \beta} = \frac{c}{\sin \gamma}",
        "In every triangle, each side has the same ratio to the sine of the angle that lies opposite.",
    ),
    "cosine": Formula(
        "the law of cosines|the cosine rule",
        r"c^2 = a^2 + b^2 - 2ab \cos \gamma",
        "It holds in every triangle. With a right angle the last term is zero.",
    ),
    "log": Formula(
        "the rule for logarithms|logarithms of products|logarithms",
        r"\log(xy) = \log x + \log y",
        "Logarithms turn products into sums, which made long computations by hand much easier.",
    ),
    "binomial": Formula(
        "the binomial formula|the square of a sum|the first binomial formula",
        "(a + b)^2 = a^2 + 2ab + b^2",
        "The square of a sum holds both squares and twice the product.",
    ),
    "softmax": Formula(
        "the softmax function|softmax",
        r"p_i = \frac{e^{z_i}}{\sum_j e^{z_j}}",
        "It makes probabilities of any list of numbers: all are positive, and together they make one.",
    ),
    "wave": Formula(
        "the speed of a wave|wave speed|waves",
        r"v = \lambda f",
        "The speed of a wave is its length times how often it swings in a second.",
    ),
    "gas": Formula(
        "the ideal gas law|the law of ideal gases|gases",
        "pV = nRT",
        "Pressure times volume of a gas grows with its amount and its temperature.",
    ),
}

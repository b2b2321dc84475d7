"""Names of people and cities of many cultures, in ASCII letters, for resumes.

Invariants: every entry is free of characters LaTeX would have to escape.
"""

from __future__ import annotations

FIRST_NAMES = tuple(
    """
Aaliyah Aaron Abdul Abel Abena Abigail Adaeze Adam Adela Adnan Adrian Agnes Ahmed Aiko Aileen Aino Aisha Ajay Akash
Akira Akua Alan Alba Albert Aleksandra Alena Alessia Alexei Alfonso Alice Alina Alma Alvaro Amara Amelia Amina Amir
Amit Ana Anaya Anders Andrea Andrej Anh Anika Anita Anja Anjali Anna Annika Ansel Anton Aoife Araceli Ari Arjun Arlo
Arne Artem Arturo Arun Asha Ashok Astrid Asuka Atsuko Aurelia Aurora Axel Ayaan Ayame Ayelet Ayesha Aylin Ayo Azadeh
Bao Barbara Bartek Bashir Beatriz Bela Benedikt Benita Berit Bernard Beth Bianca Bilal Birgit Bjorn Blanca Bogdan
Boris Bram Branko Brenda Brian Brigid Bruno Callum Camila Carla Carlos Carmen Caroline Casper Catalina Cecilia Cedric
Celeste Chandra Chen Chiara Chidi Chika Chinedu Chloe Christos Ciara Clara Claude Clement Connor Cora Cosmin Cyril
Dagmar Daisuke Dalia Damian Dana Daniel Daria Darius Darko David Dawit Deepa Delia Denise Derya Desmond Diana Diego
Dilan Dimitri Dina Divya Dmitri Dolores Dora Dragan Duc Duncan Dylan Ebba Ebony Edgar Edith Eduardo Efua Eileen Einar
Ekaterina Elena Eleni Elias Elif Elin Elisa Ella Elodie Elsa Emeka Emil Emma Emre Enrique Enzo Erik Erin Esra Esther
Etienne Eun Eva Evelyn Ezra Fabian Farah Farid Fatima Faye Felicia Felix Fernando Filip Fiona Flora Florian Folake
Franca Francis Frank Freya Frida Gabor Gabriel Gael Gaurav Gemma George Georgia Gerda Gianni Gilbert Giorgos Gita
Goran Grace Graham Greta Guang Gudrun Gunnar Gustavo Habib Hadiza Hakan Hamza Hana Hannah Hans Harald Haruki Harumi
Hassan Hazel Hector Heidi Helena Helmut Henrik Hilda Hina Hiro Hoa Hong Hugo Hye Ian Ibrahim Ida Idris Ifeoma Ignacio
Igor Ilaria Ilse Imani Imran Ines Inga Ingrid Ioana Irena Iris Isaac Isabel Isla Ismail Itai Ivan Ivana Ivy Jacek
Jacob Jada Jaime Jakub Jamal James Jana Janek Jasmin Javier Jaya Jelena Jens Jerome Jesper Jin Joana Joel Johan John
Jolanta Jonas Jorge Josefa Joy Juan Judith Juha Julia Jun Junko Jutta Kai Kalani Kamal Kareem Karin Karl Kasia Katja
Kavya Kaya Keiko Kenji Kerstin Khadija Khalid Kiara Kim Kiran Klaus Kofi Kristina Kumar Kwame Kyoko Laila Lakshmi
Lamar Lara Lars Latisha Laura Layla Lea Leandro Lech Leila Lena Leo Leticia Levi Lian Lidia Liam Lila Lin Linda Ling
Linus Lior Livia Lorenzo Lotte Louis Lucia Ludwig Luis Luka Luna Lydia Maarten Madhav Magda Mahmoud Mai Maja Malik
Manuel Mara Marcel Marco Marek Margot Maria Mariam Marisol Marius Marta Martin Masha Mateo Matilda Maud Maya Mehmet
Mei Melissa Mercy Mia Michal Miguel Mika Milan Milena Mina Minh Mira Miriam Misaki Mohan Moira Monika Mona Moses
Munira Murat Mustafa Nadia Nana Naoko Naomi Narges Natalia Nathan Neha Nelson Ngozi Nia Nicolas Nikhil Nils Nina Nisha
Noah Noel Noor Nora Norbert Nuno Obi Octavia Odin Olaf Olena Olga Oliver Olivia Omar Oona Orla Oscar Osman Otto Owen
Pablo Paloma Paola Parisa Pascal Patrick Paula Pavel Pedro Penelope Petra Philip Pia Pierre Piotr Priya Qasim Quentin
Quinn Rachel Radek Rafael Rahul Raj Ramona Rania Raquel Rashid Ravi Rebecca Reema Regina Reiko Renata Rhea Ricardo
Rina Rita Robin Rocio Roland Roman Rosa Rowan Ruben Rui Ruth Ryo Sabine Sadia Sahar Saki Salma Samira Samuel Sandra
Sanjay Santiago Sara Sasha Satoshi Saul Sean Selma Sergio Shanice Shira Silvia Simon Sina Sindre Sofia Solveig Sonia
Soren Stefan Stella Sunita Suresh Sven Svetlana Sylvie Tadeo Taiwo Takumi Talia Tamar Tanvi Tara Tariq Tatiana Teodor
Teresa Thabo Thandi Theo Thomas Tilda Tim Tobias Tomas Tomoko Tove Tuan Uchenna Ulrike Uma Umar Ursula Usha Valentina
Vanessa Vasco Vera Veronika Victor Vidya Vikram Viola Vivek Vlad Wanda Wei Wendy Wilma Wojtek Xavier Ximena Yael Yan
Yara Yasmin Yemi Yi Yoko Yolanda Yuki Yuri Yusuf Yvonne Zahra Zainab Zara Zdenek Zelda Zeynep Zofia Zoltan Zora Zuri
""".split()
)

SURNAMES = tuple(
    """
Abbott Abe Abebe Abdullah Acosta Adeyemi Aguilar Ahmad Akhtar Aksoy Albrecht Alvarez Amadi Andersen Andrade Antonov
Aoki Appiah Arai Araujo Arslan Asante Aslan Avila Aydin Baker Bakker Balogun Banerjee Barbieri Barros Bauer Becker
Bedi Bello Beltran Benitez Berg Bernal Bhatt Bianchi Bielak Bishop Blanco Boateng Bondar Borg Bosch Botha Bouchard
Brandt Braun Brennan Brito Brooks Bruun Burke Byrne Cabrera Calderon Campos Cardoso Carlsen Caruso Castillo Celik
Cervantes Chan Chandran Chang Chaudhry Chavez Cheng Chiang Cho Choi Chopra Chow Christou Chung Clarke Cohen Collins
Colombo Conti Cooper Cordero Correia Costa Crawford Cruz Curran Czerny Dahl Daniels Das Dasgupta Delgado Demir Deng
Desai Dhillon Diaz Diallo Diop Dixit Dogan Doherty Dolezal Donnelly Dubois Duarte Dufour Dumont Dvorak Eberhard Edwards
Egan Eklund Eliasson Endo Engel Eriksen Erdem Espinoza Esposito Estrada Evans Eze Faber Fadel Falk Farias Farouk Fekete
Feldman Fernandes Ferrari Fiala Figueroa Fischer Fleming Flores Fontaine Forsberg Foster Fournier Franco Friedman
Fuchs Fujita Fukuda Gaddam Galindo Gallagher Gao Garcia Garnier Georgiou Gerber Ghosh Gibson Gill Girard Goldberg
Gomes Gonzalez Gorski Graf Grant Greco Griffin Grossman Gruber Guerrero Gupta Gustafsson Guzman Haas Habib Haddad
Hagen Halvorsen Hamid Hansen Harris Hartmann Hashimoto Hayashi Heikkinen Heller Henry Herrera Hidalgo Hoang Hoffmann
Holmberg Horvat Hossain Howard Hristov Hsu Huang Hughes Huber Hussain Huynh Ibanez Ibarra Iliev Inoue Iqbal Ishida
Islam Ito Ivanov Iyer Jackson Jankowski Jansen Jensen Jimenez Johansson Joshi Jovanovic Juarez Jung Kaiser Kamara
Kaminski Kang Kapoor Karlsson Kato Kaur Kaya Keane Keita Keller Kelly Khalil Khan Kimura Kiplagat Kirchner Klein
Knudsen Kobayashi Koch Kone Korhonen Kovac Kowalski Kozlov Kramer Kruger Kulkarni Kurt Kuznetsov Lahiri Laine Lambert
Lange Larsen Laurent Lebedev Leclerc Lehmann Lemaire Leroy Levy Liang Lim Lindgren Lobo Lombardi Lopez Lozano Ludwig
Lund Lynch Maas Macedo Machado Maeda Mahajan Maier Majumdar Malhotra Mancini Manning Marchetti Marin Marino Markovic
Marques Mason Matsuda Mbeki McCarthy Medina Mehta Meier Mendez Mensah Mercer Meyer Miller Mishra Mitchell Miyazaki
Molina Moller Montoya Morales Moreau Moretti Mori Moser Moyo Mukherjee Mueller Mulder Munoz Murphy Mwangi Nagy Nair
Nakamura Narayan Navarro Ncube Ndiaye Nguyen Nielsen Nikolov Nilsen Nishimura Noble Nordin Novak Nowak Nunez Nwosu
Obiang Ochoa Oduya Ogawa Okafor Okamoto Okoye Olsen Omondi Onyango Orlov Ortega Osei Otieno Owusu Ozturk Pacheco Padilla
Palmer Pandey Papadakis Park Parker Patel Pavlov Pearce Pedersen Pellegrini Peng Pereira Perrin Petrov Pham Phillips
Pinto Popescu Porter Prasad Price Quintero Quist Rahman Ramirez Ramos Rao Rasmussen Reddy Reid Reyes Ribeiro Ricci
Richter Rinaldi Rivera Roche Rodriguez Rojas Romano Rossi Roth Rousseau Roy Rubio Ruiz Russo Ryan Saad Sabo Said Saito
Sakai Salazar Salonen Sanchez Sandberg Santoro Sarkar Sasaki Sato Savic Schaefer Schmidt Schneider Schwarz Sekar Serrano
Shah Shapiro Sharma Shevchenko Shimizu Siddiqui Silva Simic Singh Sithole Skala Smirnov Sokolov Solberg Soto Sousa
Spencer Stein Stewart Stoica Strand Suarez Sullivan Sundaram Suzuki Svensson Szabo Takahashi Tamm Tan Tanaka Tavares
Taylor Tesfaye Thapa Thompson Tiwari Tkachenko Toivonen Tomic Toure Tran Traore Tripathi Tucker Turner Uddin Ueda
Ulrich Uribe Vaidya Valdez Valente Varga Vargas Vasquez Vega Verma Vidal Vieira Villa Virtanen Vlasov Vogel Volkov
Wagner Walker Wallin Walsh Wang Watanabe Weber Weiss Werner White Wilson Winkler Winter Wolff Wong Wood Wright Wu
Xie Yamada Yang Yilmaz Yoon Young Zamora Zapata Zhang Zhou Zielinski Zimmermann Zuniga
""".split()
)

CITIES = tuple(
    city.strip()
    for city in """
Aarhus, Aberdeen, Abuja, Accra, Adelaide, Ahmedabad, Aleppo, Algiers, Almaty, Amman, Amsterdam, Ankara, Antwerp, Arusha,
Asmara, Asuncion, Athens, Atlanta, Auckland, Austin, Baku, Baltimore, Bandung, Bangkok, Barcelona, Bari, Basel, Beirut,
Belfast, Belgrade, Bergen, Berlin, Bern, Bilbao, Birmingham, Bogota, Bologna, Bonn, Bordeaux, Boston, Bratislava,
Bremen, Brighton, Brisbane, Bristol, Brno, Bruges, Brussels, Bucharest, Budapest, Buenos Aires, Buffalo, Bursa, Busan,
Cairo, Calgary, Cali, Canberra, Cape Town, Caracas, Cardiff, Casablanca, Catania, Cebu, Chennai, Chicago, Cleveland,
Colombo, Cologne, Conakry, Copenhagen, Cordoba, Cork, Cusco, Dakar, Dallas, Damascus, Davao, Delft, Denver, Detroit,
Dhaka, Dijon, Doha, Dortmund, Dresden, Dubai, Dublin, Dundee, Durban, Edinburgh, Edmonton, Espoo, Essen, Faro, Fez,
Florence, Fortaleza, Frankfurt, Freetown, Fukuoka, Galway, Gdansk, Geneva, Genoa, Ghent, Glasgow, Granada, Graz,
Grenoble, Guadalajara, Haifa, Halifax, Hamburg, Hanoi, Harare, Havana, Helsinki, Hiroshima, Hobart, Honolulu, Houston,
Hue, Hyderabad, Ibadan, Incheon, Innsbruck, Istanbul, Izmir, Jaipur, Jakarta, Johannesburg, Kampala, Kandy, Karachi,
Kathmandu, Katowice, Kaunas, Kigali, Kingston, Kobe, Kolkata, Krakow, Kumasi, Kyoto, La Paz, Lagos, Lahore, Lausanne,
Leeds, Leipzig, Leuven, Lille, Lima, Limerick, Linz, Lisbon, Liverpool, Ljubljana, Lodz, London, Luanda, Lublin,
Lucerne, Lusaka, Luxembourg, Lviv, Lyon, Madrid, Malaga, Malmo, Managua, Manchester, Manila, Maputo, Marrakesh,
Marseille, Medellin, Melbourne, Memphis, Mexico City, Miami, Milan, Minneapolis, Mombasa, Montevideo, Montreal, Mumbai,
Munich, Muscat, Nagoya, Nairobi, Nantes, Naples, Nashville, New Delhi, New York, Nice, Nicosia, Nis, Novi Sad,
Nuremberg, Oakland, Odense, Odesa, Oporto, Oran, Orlando, Osaka, Oslo, Ottawa, Oulu, Oxford, Padua, Palermo, Paris,
Parma, Perth, Philadelphia, Phoenix, Pisa, Pittsburgh, Plovdiv, Porto, Portland, Poznan, Prague, Pretoria, Pristina,
Puebla, Pune, Quebec, Quito, Rabat, Recife, Reykjavik, Riga, Rijeka, Rome, Rosario, Rotterdam, Rouen, Salvador,
Salzburg, San Diego, San Jose, Santiago, Sapporo, Sarajevo, Seattle, Seoul, Seville, Sheffield, Siena, Singapore,
Skopje, Sofia, Split, Stavanger, Stockholm, Strasbourg, Stuttgart, Surabaya, Suva, Sydney, Szeged, Taipei, Tallinn,
Tampere, Tartu, Tbilisi, Thessaloniki, Tirana, Tokyo, Toledo, Toronto, Toulouse, Trieste, Tromso, Tucson, Tunis, Turin,
Turku, Uppsala, Utrecht, Valencia, Valletta, Vancouver, Varna, Venice, Verona, Vienna, Vilnius, Warsaw, Wellington,
Windhoek, Winnipeg, Wroclaw, York, Zagreb, Zaragoza, Zurich
""".split(",")
)

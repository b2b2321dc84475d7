"""Members of a team take one step together: equal weights, from the mean of their gradients."""

from pathlib import Path

import pytest
import torch
import torch.distributed as dist
import torch.multiprocessing

from model.train.team import Team


def member(rank: int, folder: str) -> None:
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=2)
    parameter = torch.nn.Parameter(torch.zeros(3))
    idle = torch.nn.Parameter(torch.ones(2))
    (parameter * torch.tensor([1.0, 2.0, 3.0]) * (rank + 1)).sum().backward()
    sums = Team(rank, 2).average([parameter, idle], [10.0, float(rank)])
    torch.save((parameter.grad, idle.grad, sums), Path(folder) / f"member{rank}")
    dist.destroy_process_group()


@pytest.mark.filterwarnings("ignore")  # of the library, about its own processes
def test_gradients_are_averaged_and_figures_summed(tmp_path: Path) -> None:
    torch.multiprocessing.spawn(member, (str(tmp_path),), nprocs=2)
    for rank in range(2):
        gradient, idle, sums = torch.load(tmp_path / f"member{rank}", weights_only=True)
        torch.testing.assert_close(gradient, torch.tensor([1.5, 3.0, 4.5]))
        assert idle.tolist() == [0.0, 0.0] and sums == [20.0, 1.0]


def test_a_team_of_one_changes_nothing() -> None:
    parameter = torch.nn.Parameter(torch.zeros(3))
    parameter.sum().backward()
    assert Team.join() == Team(0, 1)
    assert Team().average([parameter], [7.0]) == [7.0] and parameter.grad is not None

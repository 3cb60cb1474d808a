def validate(text):
    #+ graph=directed|     demand(text.row() == "# graph=directed", "the first line is not # graph=directed")
    near = text.row()
    demand(re.fullmatch(r"\[(\[((0|[1-9][0-9]*)(,(0|[1-9][0-9]*))*)?\](,(?=\[)|(?=\]$)))+\]", near), "it is no list of lists of numbers")
    near = [[int(n) for n in re.findall("[0-9]+", node)] for node in near[1:-1].split("],[")]
    nodes, holes, mouse, cat = len(near), {$(hole)}, $(mouse), $(cat)
    demand(max(mouse, cat, *holes) < nodes <= 20_000, "there are too few nodes or too many")
    for node, list in enumerate(near):
        demand(list == sorted(set(list)) and node not in list and list and list[-1] < nodes, f"the list of node {node} is empty, out of order, or names a wrong node")
        demand(node in holes or any(to not in holes for to in list), f"node {node} leads into holes alone")
        demand(all(node in near[to] for to in list), f"an edge of node {node} is not in the list of its other end")
        #~ graph=directed|
    demand(mouse not in holes and mouse != cat and cat not in holes, "the game is over before it starts")

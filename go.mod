module jogada

go 1.26

package catalog

import "testing"

func TestBoardsHaveAboutAsManyCellsAsAskedAndAreNotTooLong(t *testing.T) {
	for n := 1; n < 5000; n++ {
		rows, cols := Rectangle(n)
		if off := max(rows*cols-n, n-rows*cols); 100*off > 3*n && n >= 64 || rows < 1 || cols < 1 {
			t.Errorf("%d cells: %d × %d", n, rows, cols)
		}
		if n >= 64 && (rows > cols || 5*rows < 2*cols) {
			t.Errorf("%d × %d is too long", rows, cols)
		}
	}
	if rows, cols := Rectangle(128); rows != 8 || cols != 16 {
		t.Errorf("128 cells: %d × %d", rows, cols)
	}
}

package campaign_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"jogada/internal/base/file"
	"jogada/internal/datasets/campaign"
)

// A folder is held by one alone or by several together.
func TestAFolderIsHeldAloneOrTogether(t *testing.T) {
	f := campaign.Folder(filepath.Join(t.TempDir(), "new"))
	hold := func(h file.LockMode) func() error {
		t.Helper()
		release, err := file.Lock(string(f), h)
		if err != nil {
			t.Fatal(err)
		}
		return release
	}
	busy := func(h file.LockMode) {
		t.Helper()
		if _, err := file.Lock(string(f), h); !errors.Is(err, file.ErrBusy) {
			t.Errorf("a folder that is held: %v", err)
		}
	}
	alone := hold(file.Exclusive)
	busy(file.Exclusive)
	busy(file.Shared)
	alone()
	one, two := hold(file.Shared), hold(file.Shared)
	busy(file.Exclusive)
	one()
	busy(file.Exclusive)
	two()
	hold(file.Exclusive)()
	if left, err := os.ReadDir(string(f)); err != nil || len(left) != 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}

// The lock file of a killed process locks nothing.
func TestALockThatNobodyHoldsIsNone(t *testing.T) {
	f := campaign.Folder(t.TempDir())
	if err := os.WriteFile(filepath.Join(string(f), ".lock"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	release, err := file.Lock(string(f), file.Exclusive)
	if err != nil {
		t.Fatal(err)
	}
	release()
}

// Of many that work in one folder at once each is refused or finds the dataset whole.
func TestManyAtOnceLeaveAWholeDataset(t *testing.T) {
	m, f := maker(t, slides()), campaign.Folder(t.TempDir())
	ended := make(chan error)
	work := func() error {
		release, err := file.Lock(string(f), file.Exclusive)
		if err != nil {
			return err
		}
		defer release()
		if told, err := f.ReadManifest(); err == nil {
			return f.Whole(told)
		}
		if _, err := run(context.Background(), m, f, 2); err != nil {
			return err
		}
		_, err = campaign.Merge(m, f, f, outputs(m))
		return err
	}
	const many = 4
	for range many {
		go func() {
			err := work()
			for errors.Is(err, file.ErrBusy) {
				err = work()
			}
			ended <- err
		}()
	}
	for range many {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	one, _ := made(t, slides(), 1)
	if got, want := contents(t, f), contents(t, one); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	os.Truncate(filepath.Join(string(f), "data", "train.jsonl"), 100)
	told, _ := f.ReadManifest()
	if err := f.Whole(told); !errors.Is(err, campaign.ErrChanged) {
		t.Errorf("a file that is cut: %v", err)
	}
}

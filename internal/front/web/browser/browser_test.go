// Package browser tests the page as people use it: in a real Chromium, against the real service, by pointer and by
// keyboard. A test fails on any error in the browser's console. Pictures go to out/screenshots.
package browser

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/gametest/tier"
)

// chromium is the path of a Chromium, if there is one.
func chromium() (string, bool) {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path, true
		}
	}
	return "", false
}

// engine starts the one browser that all tests share; each opens a profile of its own in it.
var engine = sync.OnceValues(func() (context.Context, error) {
	path, found := chromium()
	if !found {
		return nil, errors.New("there is none on the path")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("force-color-profile", "srgb"), chromedp.WSURLReadTimeout(time.Hour))
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator)
	return ctx, chromedp.Do(ctx)
})

var both = flag.Bool("both", false, "test everything over the service and over the site")

func TestMain(m *testing.M) {
	only := flag.String("over", "", "test the page over a service alone, or over a site alone")
	flag.Parse()
	code := 0
	for _, over = range []string{service, alone} {
		if *only == "" || *only == over {
			fmt.Printf("*** the page over a %s ***\n", over)
			code = max(code, m.Run())
		}
	}
	if left := leftOut(); *only == "" && flag.Lookup("test.run").Value.String() == "" && flag.Lookup("test.skip").Value.String() == "" && len(left) > 0 {
		fmt.Println("FAIL: the lists of tests in browser_test.go name tests that there are not:", left)
		code = 1
	}
	if ctx, err := engine(); err == nil {
		_ = chromedp.Cancel(ctx)
	}
	os.Exit(code)
}

// profile describes a visitor's browser.
type profile struct {
	width, height int
	language      string // of the browser
	dark          bool
	still         bool // reduced motion is preferred
}

// visitor is a browser window with a fresh profile on the page.
type visitor struct {
	t    *testing.T
	ctx  context.Context
	base string

	mu       sync.Mutex
	faults   []string
	expected []string // parts of faults that are part of the test
}

// visit opens a window for a test and closes it with it.
func visit(t *testing.T, p profile) *visitor {
	t.Helper()
	return visitGames(t, games.All(), p)
}

// visitGames does the same for a service with other games.
func visitGames(t *testing.T, list catalog.Games, p profile) *visitor {
	t.Helper()
	if len(list) != len(games.All()) {
		onlyOver(t, service)
	}
	return visitPage(t, list, nil, p)
}

// visitPage does the same for one with another page; nil: the bundle of this one.
func visitPage(t *testing.T, list catalog.Games, files fs.FS, p profile) *visitor {
	t.Helper()
	parent := running(t)
	if files == nil {
		files = bundled(t)
	}
	return open(t, parent, host(t, list, files), p)
}

// visitPatient opens a window on a service that takes as long as it needs for each answer, whatever the page allows.
func visitPatient(t *testing.T, p profile) *visitor {
	t.Helper()
	if over != service {
		return visit(t, p)
	}
	parent := running(t)
	return open(t, parent, listens(t, patient(answering(t, games.All(), bundled(t)))), p)
}

// smoke are the tests of the quick tier: each game once, drawing, play, search, compare, a lesson, a phone, a link, a file,
// languages and the keyboard over the service, and the site once.
var smoke = map[string]string{
	"TestTheHomePageShowsEveryGameWithALivePicture":        service,
	"TestEveryExampleOfEveryGameIsAnsweredAndAccepted":     service,
	"TestAPlayerIsDraggedAndTheAnswerFollows":              service,
	"TestAGraphIsDrawnNodeByNodeAndEdgeByEdge":             service,
	"TestAWrongDrawingSaysWhereAndLosesNothing":            service,
	"TestTimeGoesForwardAndBack":                           service,
	"TestTheFirstWrongValueIsShownOnBothSides":             service,
	"TestAMouseWhoPlaysItsBestLosesAsPredicted":            service,
	"TestAPuzzleIsPlayedWithArrowsAndHintsStayOn":          service,
	"TestALessonAsksBeforeItTells":                         service,
	"TestOnAPhoneTheRestIsASheet":                          service,
	"TestALongSolveShowsItsProgressAndCanBeStopped":        service,
	"TestADroppedFileIsTaken":                              service,
	"TestThePageSpeaksTheBrowsersLanguageAndCanBeSwitched": service,
	"TestTheKeyboardAloneIsEnough":                         service,
	"TestAProgramIsEditedBesideItsBoard":                   service,
	"TestASiteShowsItsFirstAnswerBeforeItsEngineHasCome":   alone,
}

// drawn are tests of what the page does with answers wherever they come from: layout, drawing, words, time, play. They run over
// the service, and with -both over the site, too.
var drawn = map[string]string{
	"TestEveryViewIsOpenToAll":                                   service,
	"TestASearchIsReadableAtEveryWidth":                          service,
	"TestASearchIsNarratedOnAPhoneWithItsSheetShut":              service,
	"TestTheSpaceOfEveryGameFillsAsTheSearchGoesOn":              service,
	"TestEveryLessonIsToldInEveryLanguage":                       service,
	"TestLayersAreQuestionsInEveryLanguage":                      service,
	"TestAStepOfASearchDrawsOnlyWhatChanged":                     service,
	"TestAStepOfALargeSearchDrawsOnlyWhatMoves":                  service,
	"TestTheHeadAndTheToolsAreARowEachInEveryLanguage":           service,
	"TestSoundMethodsAreNotSaidToDiffer":                         service,
	"TestWhatIsExportedCanBeOpenedAgain":                         service,
	"TestEachStepOfASearchIsToldInTheMethodsOwnWords":            service,
	"TestTheLineOfPlayIsDrawnAndSaidWithoutNotation":             service,
	"TestTheBoardHasTheHeightOfTheWindow":                        service,
	"TestTheSheetLeavesTheBoardAndTheHeadlineInSight":            service,
	"TestABoardAndItsReasonsArePrinted":                          service,
	"TestHomeListsTheLessonsAndHowFarOneHasCome":                 service,
	"TestZoomButtonsCoverNoNode":                                 service,
	"TestZoomButtonsOfAPhoneTouchNothing":                        service,
	"TestSidesAndTokensAreNamedInTheLanguageOfThePage":           service,
	"TestTheTitleOfAGameIsReadOnAPhone":                          service,
	"TestTheSearchOfEveryGameIsSteppedForwardAndBack":            service,
	"TestTheFirstWrongClaimOfARaceIsShownOnBothSides":            service,
	"TestTheFirstWrongValueIsShownOnBothSides":                   service,
	"TestTwoMethodsRunInStepBesideEachOther":                     service,
	"TestAMoveOfSeveralPlacesIsMadeByClickingOnOneAfterTheOther": service,
	"TestTheBestOnABoardIsKept":                                  service,
	"TestLayersAndMentionsLightUpTheBoard":                       service,
	"TestTheFirstPageCanBeTouched":                               service,
	"TestTimePlaysAndPausesByItself":                             service,
	"TestTimeGoesForwardAndBack":                                 service,
	"TestAnEmbeddedBoardIsTheBoardAndTheAnswerAlone":             service,
	"TestTheCatIsDraggedByItsName":                               service,
	"TestTheCatIsMovedByItsBrush":                                service,
	"TestSokobanIsPlayedAsPeopleKnowIt":                          service,
	"TestBoxesAndTilesAreDraggedAndTheAnswerFollows":             service,
	"TestOnAPhoneTheHeadHasTwoRows":                              service,
	"TestOnAPhoneTheRestIsASheet":                                service,
	"TestNoHeadlineSpeaksInNotation":                             service,
	"TestNothingMovesWhenABrushOrALayerIsChosen":                 service,
	"TestLongTextStaysInItsPanel":                                service,
	"TestARuleHasItsLabelAboveIt":                                service,
	"TestDarkIsDark":                                             service,
	"TestAnotherGraphGetsAnotherLayout":                          service,
	"TestOneLayerOfNumbersIsOnAtATime":                           service,
	"TestBackGoesToTheBoardBefore":                               service,
	"TestMovesOfPlayHaveTheirPlaces":                             service,
	"TestALayerFollowsThePlaceThatIsChosen":                      service,
	"TestABoardAnExamAndALessonAreHandouts":                      service,
	"TestMessagesAppearOnceAndSayWhatToDo":                       service,
	"TestABrushGoesBackToTheStartOfTime":                         service,
	"TestBothSidesCanBePlayedByHand":                             service,
	"TestAMoveOfAnOwnGameSaysWhoMadeIt":                          service,
	"TestTheSearchIsOnStageBesideTheBoard":                       service,
	"TestALevelIsCalledByItsTitle":                               service,
	"TestWhatLiesBeyondADoorIsLitUp":                             service,
	"TestAGameIsReviewedAndPlayedAgainFromAMistake":              service,
	"TestAnErasedCellIsToldAsItIsNow":                            service,
	"TestTheResultOfAGameIsInSight":                              service,
	"TestTheCodeOfAHandoutCanBeScanned":                          service,
	"TestArrowsOnTheBoardStepThroughTimeUntilCellsAreEdited":     service,
	"TestAGraphIsDrawnNodeByNodeAndEdgeByEdge":                   service,
	"TestARuleThatIsNotTakenIsNotShownAsInForce":                 service,
	"TestWhereNothingIsToMoveAChangeIsThereAtOnce":               service,
	"TestALessonPlaysTheSearchBesideItsQuestion":                 service,
	"TestALessonAsksBeforeItTells":                               service,
	"TestNumbersAndPlacesAreAnsweredToo":                         service,
	"TestBoundsAreToldInTheUnitOfTheReport":                      service,
	"TestAGamesOwnKindsOfCellsAreDrawnAndSaid":                   service,
	"TestDrawingOnAMapChangesItsCountsAndUndoBringsThemBack":     service,
	"TestAWrongDrawingSaysWhereAndLosesNothing":                  service,
	"TestAPuzzleIsPlayedWithArrowsAndHintsStayOn":                service,
	"TestARaceAndAWalkCanBePlayed":                               service,
	"TestPointingAtACellTellsItsValueAndShowsTheWay":             service,
	"TestAPlayerIsDraggedAndTheAnswerFollows":                    service,
	"TestAWayIsShownInEveryGameThatHasOne":                       service,
	"TestADrawingThatIsNoBoardYetIsNoError":                      service,
	"TestALargeDrawingThatIsNoBoardYetIsNoError":                 service,
	"TestExamplesAndChoicesAreNamedInTheLanguageOfThePage":       service,
	"TestAPuzzleScriptLevelIsPlayedByItsKeys":                    service,
	"TestAPuzzleScriptLevelIsDrawnWithItsOwnSprites":             service,
	"TestPaintingALevelChangesItsAnswerAndNoOther":               service,
	"TestPlayWarnsWhenALevelCanNoLongerBeWon":                    service,
	"TestNothingScrollsSidewaysOnANarrowScreen":                  service,
	"TestTheKeyboardAloneIsEnough":                               service,
	"TestARunnerWhoIsTooLateIsToldWhenItArrives":                 service,
	"TestTheSentenceIsSpokenWhenItIsSteppedToAndNotWhileItPlays": service,
	"TestStepsWhereTheGreedyMoveFailsAreMarked":                  service,
	"TestAGradedProgramIsShownWithItsCounterexample":             service,
	"TestAStatementIsBrokenByDrawing":                            service,
	"TestVariationsOfAGameAreSharedByItsLink":                    service,
	"TestTheSearchOfEveryGameCanBePredicted":                     service,
	"TestALessonOnTheShelfIsPresentedBoardByBoard":               service,
	"TestAPuzzleIsAsHardAsItsButtonSays":                         service,
	"TestAGradedClassIsSeenAtAGlance":                            service,
	"TestEveryMethodCanBePredicted":                              service,
	"TestEveryGameIsPresentedWithItsQuestionFirst":               service,
	"TestAClickerStepsWhateverHasTheFocus":                       service,
	"TestAMouseWhoPlaysItsBestLosesAsPredicted":                  service,
}

// ran are the names of the tests that were met.
var ran sync.Map

// leftOut returns the names in the lists above that no test has, where there is a browser.
func leftOut() (names []string) {
	if _, found := chromium(); !found {
		return nil
	}
	for _, list := range []map[string]string{smoke, drawn} {
		for name := range list {
			if _, met := ran.Load(name); !met {
				names = append(names, name)
			}
		}
	}
	return names
}

// quick skips a test that belongs to the deep tier, or that the quick one runs over the other kind of page.
func quick(t *testing.T) {
	t.Helper()
	name, _, _ := strings.Cut(t.Name(), "/")
	ran.Store(name, true)
	if kind, is := smoke[name]; !tier.Deep() && (!is || kind != over) {
		t.Skip("deep tier only: the smoke tests of the quick tier stand for it")
	}
	if kind, is := drawn[name]; tier.Deep() && is && kind != over && !*both {
		t.Skip("it is the same over the service, where it runs")
	}
}

// running returns the browser, started if it was not yet; where there is none, the test is skipped.
func running(t *testing.T) context.Context {
	t.Helper()
	quick(t)
	ctx, err := engine()
	if err != nil {
		tier.Missing(t, "Chromium (scripts/tools)", "the page in a real browser: "+err.Error())
	}
	if _, known := met.LoadOrStore(t, true); !known {
		t.Parallel()
	}
	return ctx
}

// met are the tests that run beside others already, as many at a time as -parallel says, or never do.
var met sync.Map

// again opens a window with another fresh profile on the same service.
func (v *visitor) again(p profile) *visitor {
	parent, _ := engine()
	return open(v.t, parent, v.base, p)
}

func open(t *testing.T, parent context.Context, base string, p profile) *visitor {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	v := &visitor{t: t, ctx: ctx, base: base}
	if err := chromedp.Do(ctx); err != nil { // a window lives as long as the context of its first use, which has no time limit
		t.Fatal(err)
	}
	v.listen()
	t.Cleanup(v.blameless)
	v.dress(p)
	return v
}

// dress gives the window the size, the language and the tastes of its visitor.
func (v *visitor) dress(p profile) {
	v.t.Helper()
	if p.width == 0 {
		p.width, p.height = 1280, 900
	}
	if p.language == "" {
		p.language = "en-GB"
	}
	features := []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: map[bool]string{false: "light", true: "dark"}[p.dark]},
		{Name: "prefers-reduced-motion", Value: map[bool]string{false: "no-preference", true: "reduce"}[p.still]},
	}
	v.run(chromedp.EmulateViewport(int64(p.width), int64(p.height)))
	call(v, network.Enable, network.EnableParams{})
	call(v, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}) // every window is in use, though there are several
	call(v, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: "Chromium (test)", AcceptLanguage: p.language})
	call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
}

// listen notes everything that the browser complains of, and what is fetched from elsewhere.
func (v *visitor) listen() {
	messages, requests := chromedp.Console(v.ctx), chromedp.Events(v.ctx, network.RequestWillBeSent)
	go func() {
		for m, err := range messages {
			if err == nil && (m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleWarning || m.Type == chromedp.ConsoleException) {
				v.fault(fmt.Sprintf("%s %s", m, m.URL))
			}
		}
	}()
	go func() {
		for r, err := range requests {
			if err == nil && !strings.HasPrefix(r.Request.URL, v.base) && !strings.HasPrefix(r.Request.URL, "blob:"+v.base) && !strings.HasPrefix(r.Request.URL, "data:") {
				v.fault("something is fetched from elsewhere: " + r.Request.URL)
			}
		}
	}()
}

func (v *visitor) fault(words string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.faults = append(v.faults, words)
}

// expect says that a complaint with these words is part of the test.
func (v *visitor) expect(words string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.expected = append(v.expected, words)
}

// blameless fails the test if the browser complained of anything that was not expected.
func (v *visitor) blameless() {
	v.mu.Lock()
	defer v.mu.Unlock()
faults:
	for _, f := range v.faults {
		for _, words := range v.expected {
			if strings.Contains(f, words) {
				continue faults
			}
		}
		v.t.Errorf("the browser complains: %s", f)
	}
}

import { installSlides } from '@/lib/browser/enhance/slides';

const frames: FrameRequestCallback[] = [];
const setReducedMotion = (isReduced: boolean) => {
  window.matchMedia = () => ({ matches: isReduced }) as MediaQueryList;
};

beforeEach(() => {
  frames.length = 0;
  window.requestAnimationFrame = (frame) => frames.push(frame);
  jest.spyOn(performance, 'now').mockReturnValue(1000);
  document.body.innerHTML =
    '<a href="#step-2" data-slide>Next</a><ol><li id="step-1"></li><li id="step-2"></li></ol>';
  const stubRect = (left: number) => () => ({ left }) as DOMRect;
  document.querySelector('ol')!.getBoundingClientRect = stubRect(10);
  document.getElementById('step-2')!.getBoundingClientRect = stubRect(310);
});

installSlides(document);

const press = () => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('a')!.dispatchEvent(click);
  return click;
};

it('scrolls to the linked slide in 500 ms, and ignores other moves meanwhile', () => {
  setReducedMotion(false);
  const track = document.querySelector('ol')!;
  expect(press().defaultPrevented).toBe(true);
  frames.shift()?.(1250);
  expect(track.scrollLeft).toBeGreaterThan(100);
  expect(track.scrollLeft).toBeLessThan(300);
  expect(track.dataset['moving']).toBe('');
  frames.shift()?.(1500);
  expect(track.scrollLeft).toBe(300);
  expect(track.dataset['moving']).toBeUndefined();
});

it('shows the slide immediately with reduced motion', () => {
  setReducedMotion(true);
  press();
  frames.shift()?.(1000);
  expect(document.querySelector('ol')!.scrollLeft).toBe(300);
  expect(frames).toEqual([]);
});

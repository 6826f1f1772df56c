interface TimersParts {
  onTimeUp: () => void;
  /** Every second until then. */
  onSecond: (left: number) => void;
}

/** The time that a screen has left. */
export function createTimers({ onTimeUp, onSecond }: TimersParts) {
  let end: ReturnType<typeof setTimeout> | undefined;
  let second: ReturnType<typeof setInterval> | undefined;

  function stop(): void {
    clearTimeout(end);
    clearInterval(second);
  }

  return {
    stop,
    start: (seconds: number) => {
      stop();
      let left = seconds;
      onSecond(left);
      second = setInterval(() => {
        left -= 1;
        if (left > 0) onSecond(left);
      }, 1000);
      end = setTimeout(() => {
        stop();
        onTimeUp();
      }, seconds * 1000);
    },
  };
}

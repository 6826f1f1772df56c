import { limits } from '@rounds/contract';
import { useEffect } from 'react';
import { lockPhone } from '../lib/lockPhone';

const idleMs = limits.sharedPhoneIdleMinutes * 60_000;
const lookEveryMs = 5000;
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** A phone that is put down locks itself. Its clock may stand still meanwhile: it is looked at again when the page is seen. */
export default function IdleLock() {
  useEffect(() => {
    let lastSign = Date.now();
    const look = () => {
      if (Date.now() - lastSign >= idleMs) lockPhone();
    };
    const note = () => {
      look();
      lastSign = Date.now();
    };
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look);
    for (const sign of signsOfLife) document.addEventListener(sign, note, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const sign of signsOfLife) document.removeEventListener(sign, note, { capture: true });
    };
  }, []);
  return null;
}

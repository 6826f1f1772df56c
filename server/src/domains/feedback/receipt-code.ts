import { monthsLater } from '../../db/history.js';
import { alphabet, newSecret } from '../../ids.js';

/** Two characters of the alphabet reach from here to the year 2105. */
const firstMonth = 2001;
const secretLength = newSecret().length;

/** What a visitor's link ends with: two characters for the month that the feedback lies in, then the secret. */
export function receiptCodeOf(month: number, secret: string): string {
  const index = (Math.floor(month / 100) - Math.floor(firstMonth / 100)) * 12 + (month % 100) - 1;
  return `${alphabet[Math.floor(index / alphabet.length)]}${alphabet[index % alphabet.length]}${secret}`;
}

/** Links of the first years are the secret alone. */
export function readReceiptCode(code: string): { month?: number; secret: string } {
  if (code.length !== secretLength + 2) return { secret: code };
  const [high, low] = [alphabet.indexOf(code.charAt(0)), alphabet.indexOf(code.charAt(1))];
  if (high < 0 || low < 0) return { secret: code };
  return { month: monthsLater(firstMonth, high * alphabet.length + low), secret: code.slice(2) };
}

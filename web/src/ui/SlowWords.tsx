import { createContext, useContext } from 'react';
import styles from './SlowWords.module.css';

/** What is said under everything that has been loading for long. */
export const SlowText = createContext('');

/** Comes after eight seconds, in room that was kept for it: nothing moves. */
export const SlowWords = () => <p className={styles.slow}>{useContext(SlowText)}</p>;

import { useState } from 'react';

interface Coordinates {
  lat: number;
  lon: number;
}

/** About a metre: more digits would only pretend to be exact. */
const rounded = (degrees: number): number => Number(degrees.toFixed(5));

/** Asks the phone where it is. The browser asks the person for permission first. */
export function usePosition(onFound: (coordinates: Coordinates) => void) {
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle');

  const find = () => {
    setState('looking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound({ lat: rounded(coords.latitude), lon: rounded(coords.longitude) });
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };

  return {
    isOffered: 'geolocation' in navigator,
    isLooking: state === 'looking',
    hasFailed: state === 'failed',
    find,
  };
}

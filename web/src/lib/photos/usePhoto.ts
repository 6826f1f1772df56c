import { useEffect, useState } from 'react';
import { keptPhoto } from '../offline/keptPhotos';
import { onPhotosChange } from '../offline/photoEvents';
import { currentPerson } from '../session';
import { borrowPicture, releasePicture, type PictureSize } from './pictures';

export type ShownPhoto = { kind: 'loading' } | { kind: 'shown'; url: string } | { kind: 'failed'; retry: () => void };

type Loaded = { of: string; url: string | null };

/** A picture as an address for an `img`, from the phone or the server. */
export function usePhoto(id: string, size: PictureSize): ShownPhoto {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const asked = `${id} ${size} ${attempt}`;

  useEffect(() => {
    let isCurrent = true;
    let isBroken = false;
    borrowPicture(id, size).then(
      (url) => isCurrent && setLoaded({ of: asked, url }),
      () => {
        isBroken = true;
        if (isCurrent) setLoaded({ of: asked, url: null });
      },
    );
    return () => {
      isCurrent = false;
      releasePicture(id, size, isBroken);
    };
  }, [id, size, asked]);

  if (loaded?.of !== asked) return { kind: 'loading' };
  return loaded.url === null
    ? { kind: 'failed', retry: () => setAttempt((times) => times + 1) }
    : { kind: 'shown', url: loaded.url };
}

/** Which of them are on the phone and not with the server yet. */
export function useWaitingPhotos(ids: readonly string[]): ReadonlySet<string> {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const all = ids.join(' ');

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const personId = currentPerson();
      const known = all === '' || personId === null ? [] : all.split(' ').map((id) => keptPhoto(personId, id));
      const found = (await Promise.all(known)).filter((photo) => photo && !photo.isSent);
      if (isCurrent) setWaiting(new Set(found.flatMap((photo) => photo?.id ?? [])));
    };
    const reload = () => void load().catch(() => undefined);
    reload();
    const stop = onPhotosChange(({ changedId }) => changedId !== undefined && reload());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [all]);

  return waiting;
}

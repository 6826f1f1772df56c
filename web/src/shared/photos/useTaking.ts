import { limits } from '@rounds/contract';
import { useEffect, useRef, useState } from 'react';
import { countPreparing } from '../../lib/photos/preparing';
import { hasRoomForPhotos, takePhoto, type PhotoRefusal } from '../../lib/photos/takePhoto';
import { currentPerson } from '../../lib/session';

export interface Taking {
  /** Pictures that are being made small. */
  busy: number;
  refusal: PhotoRefusal | null;
  isFull: boolean;
  take: (files: readonly File[]) => void;
  remove: (id: string) => void;
}

/** The pictures of one answer: taken one by one, each kept on the phone before the next. */
export function useTaking(photoIds: readonly string[], onChange: (photoIds: string[]) => void): Taking {
  const [busy, setBusy] = useState(0);
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null);
  const latest = useRef({ photoIds, onChange });
  const queue = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    latest.current = { photoIds, onChange };
  });

  // Said before the camera opens.
  useEffect(() => {
    let isCurrent = true;
    void hasRoomForPhotos().then((hasRoom) => isCurrent && !hasRoom && setRefusal('full'));
    return () => {
      isCurrent = false;
    };
  }, []);

  const change = (ids: string[]) => {
    latest.current.photoIds = ids;
    latest.current.onChange(ids);
  };

  const takeOne = async (file: File) => {
    const personId = currentPerson();
    const { photoIds: before } = latest.current;
    if (personId === null || before.length >= limits.photosPerItem) return;
    const taken = await takePhoto(personId, file);
    if (taken.kind === 'refused') setRefusal(taken.why);
    else if (!latest.current.photoIds.includes(taken.id)) change([...latest.current.photoIds, taken.id]);
  };

  return {
    busy,
    refusal,
    isFull: photoIds.length >= limits.photosPerItem,
    take: (files) => {
      setRefusal(null);
      const count = (by: number) => {
        setBusy((before) => before + by);
        countPreparing(by);
      };
      count(files.length);
      for (const file of files) {
        queue.current = queue.current
          .then(() => takeOne(file))
          .catch(() => setRefusal('unreadable'))
          .finally(() => count(-1));
      }
    },
    // From the phone it goes with the next sweep: the same picture may stand in another answer.
    remove: (id) => change(latest.current.photoIds.filter((each) => each !== id)),
  };
}

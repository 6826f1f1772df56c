import type { Job } from '@rounds/contract';
import { useState } from 'react';
import { mayPass } from '../../lib/api/problem';
import { newRequestId } from '../../lib/requestId';
import { useActOnJob, type JobAct } from './api/jobs';

export type Acting = ReturnType<typeof useActing>;

/** Something done to a job, with words that stay until they have arrived. Other words are another change. */
export function useActing(jobId: Job['id']) {
  const { mutate, isPending, error, reset } = useActOnJob(jobId);
  const [comment, setComment] = useState('');
  /** For the visitor whose rating opened it. */
  const [reply, setReply] = useState('');
  const [photoIds, setPhotoIds] = useState<readonly string[]>([]);
  const [requestId, setRequestId] = useState(newRequestId);
  const write = (text: string) => {
    setComment(text);
    setRequestId(newRequestId());
  };
  const writeReply = (text: string) => {
    setReply(text);
    setRequestId(newRequestId());
  };
  const attach = (ids: readonly string[]) => {
    setPhotoIds(ids);
    setRequestId(newRequestId());
  };
  const send = (act: JobAct, onDone?: () => void) => {
    if (isPending) return;
    mutate(
      // What was written for another decision, which somebody else has taken meanwhile, is not confirmed unseen.
      { act, comment: act === 'confirm' ? '' : comment.trim(), reply: reply.trim(), photoIds, requestId },
      {
        onSuccess: () => {
          write('');
          setReply('');
          setPhotoIds([]);
          onDone?.();
        },
        // What was refused is asked anew; what may have arrived is sent again as the same.
        onError: (failure) => {
          if (!mayPass(failure)) setRequestId(newRequestId());
        },
      },
    );
  };
  return { comment, write, reply, writeReply, photoIds, attach, send, isPending, error, reset };
}

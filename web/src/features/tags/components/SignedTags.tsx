import { limits } from '@rounds/contract';
import { KeyRound, Nfc, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api/problem';
import { formatMoment } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Field, Input } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { Tag } from '../../../ui/Tag';
import { useToast } from '../../../ui/Toast';
import { useChangeTags, useTags, type TagItem } from '../api/tags';
import { TagWriting } from './TagWriting';
import styles from './Tags.module.css';

interface SignedTagsProps {
  facilityId: string;
  /** Of who may change the keys of the whole organisation; null for everybody else. */
  accountId: string | null;
}

/** The signed tags of a door: which there are, and what is to be written onto them. */
export function SignedTags({ facilityId, accountId }: SignedTagsProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const tags = useTags(facilityId);
  const [shownId, setShownId] = useState<string | null>(null);
  return (
    <Card title={t('tags.signed')}>
      <div className={styles.stack}>
        <p className={styles.text}>{t('tags.signedText')}</p>
        {tags.error && <Notice tone="bad">{errorText(tags.error)}</Notice>}
        {!tags.data && tags.isPending && (
          // Most doors have none: as tall as the words that say so.
          <p className={styles.waiting} role="status">
            {t('app.loading')}
          </p>
        )}
        {tags.data?.length === 0 && <p>{t('tags.none')}</p>}
        <ul className={styles.tags} aria-label={t('tags.signed')}>
          {tags.data?.map((tag) => (
            <SignedTag
              key={tag.id}
              tag={tag}
              facilityId={facilityId}
              isShown={tag.id === shownId}
              onShow={(isShown) => setShownId(isShown ? tag.id : null)}
            />
          ))}
        </ul>
        <NewTag facilityId={facilityId} onMade={setShownId} />
        {accountId !== null && tags.data && tags.data.length > 0 && (
          <Rotation facilityId={facilityId} accountId={accountId} />
        )}
      </div>
    </Card>
  );
}

interface SignedTagProps {
  tag: TagItem;
  facilityId: string;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

function SignedTag({ tag, facilityId, isShown, onShow }: SignedTagProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const change = useChangeTags(facilityId);
  const [isSure, setSure] = useState(false);
  const { id, uid, title, lastCounter, lastTappedAt, isCurrent } = tag;
  const remove = () =>
    isSure
      ? change.mutate({ act: 'remove', id }, { onSuccess: () => toast({ text: t('tags.removed') }) })
      : setSure(true);
  return (
    <li className={styles.tag}>
      <div>
        <p className={styles.name}>{title || uid}</p>
        {title && <p className={styles.mono}>{uid}</p>}
        <p className={styles.text}>
          {lastTappedAt === null
            ? t('tags.neverTapped')
            : t('tags.tapped', { at: formatMoment(lastTappedAt), count: lastCounter ?? 0 })}
        </p>
        {!isCurrent && (
          <Tag tone="warn" icon={KeyRound}>
            {t('tags.old')}
          </Tag>
        )}
      </div>
      {change.error && <Notice tone="bad">{errorText(change.error)}</Notice>}
      <div className={styles.actions}>
        <Button variant="secondary" size="small" icon={Nfc} aria-expanded={isShown} onClick={() => onShow(!isShown)}>
          {t('tags.show')}
        </Button>
        <Button
          variant="text"
          size="small"
          icon={Trash2}
          // The first press begins no work, it only asks.
          busy={isSure ? change.isPending : undefined}
          confirms={isSure}
          onClick={remove}
          onBlur={() => setSure(false)}
        >
          {t(isSure ? 'tags.removeSure' : 'tags.remove')}
        </Button>
      </div>
      {isShown && (
        <TagWriting
          tagId={id}
          busy={change.isPending}
          onWritten={(keyVersion) =>
            change.mutate({ act: 'written', id, keyVersion }, { onSuccess: () => onShow(false) })
          }
        />
      )}
    </li>
  );
}

function NewTag({ facilityId, onMade }: { facilityId: string; onMade: (id: string | null) => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const change = useChangeTags(facilityId);
  const [typed, setTyped] = useState({ uid: '', title: '' });
  // As readers show it: with colons or spaces between the bytes.
  const uid = typed.uid.replaceAll(/[\s:-]/g, '').toUpperCase();
  const isTyped = /^[0-9A-F]{14}$/.test(uid);
  const problem = change.error instanceof ApiProblem ? change.error : null;
  const register = () =>
    change.mutate(
      { act: 'register', body: { uid, title: typed.title.trim() } },
      {
        onSuccess: (id) => {
          setTyped({ uid: '', title: '' });
          onMade(id);
          toast({ text: t('tags.registered') });
        },
      },
    );
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped) register();
      }}
    >
      <Field
        label={t('tags.uid')}
        hint={t('tags.uidHint')}
        error={problem ? (problem.fieldError('uid') ?? problem.fieldError('tags') ?? problem.message) : undefined}
        required
      >
        <Input
          className={styles.mono}
          value={typed.uid}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setTyped({ ...typed, uid: target.value })}
        />
      </Field>
      <Field label={t('tags.name')} error={problem?.fieldError('title')}>
        <Input
          value={typed.title}
          placeholder={t('tags.namePlaceholder')}
          maxLength={limits.nameLength}
          onChange={({ target }) => setTyped({ ...typed, title: target.value })}
        />
      </Field>
      {change.error && !problem && <Notice tone="bad">{errorText(change.error)}</Notice>}
      <Button type="submit" icon={Plus} busy={change.isPending} disabled={!isTyped}>
        {t('tags.register')}
      </Button>
    </form>
  );
}

function Rotation({ facilityId, accountId }: { facilityId: string; accountId: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const change = useChangeTags(facilityId);
  return (
    <div className={styles.tag}>
      <p className={styles.text}>{t('tags.rotateText')}</p>
      {change.error && <Notice tone="bad">{errorText(change.error)}</Notice>}
      <Button
        variant="secondary"
        icon={KeyRound}
        busy={change.isPending}
        onClick={() =>
          change.mutate({ act: 'rotate', accountId }, { onSuccess: () => toast({ text: t('tags.rotated') }) })
        }
      >
        {t('tags.rotate')}
      </Button>
    </div>
  );
}

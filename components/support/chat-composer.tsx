import { useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { ErrorText } from '@/components/kit/ui/error-text';
import { limits } from '@/contract/limits';
import type { Action } from '@/hooks/use-action';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { isComposing } from '@/lib/browser/composing';
import type { ChatStart, ChatView } from '@/lib/chat-view';
import { codePoints, isVisible } from '@/rules/members/text';
import { localePath, routes } from '@/rules/routes';

import styles from './chat.module.scss';

interface ChatComposerProps {
  start?: ChatStart | undefined;
  chat: ChatView | null;
  send: Action<{ text: string; language: string }, unknown>;
  onTyping: () => void;
}

/** What is typed, what is wrong with it, and sending it. */
function useDraft({ start, send }: Pick<ChatComposerProps, 'start' | 'send'>) {
  const t = useTranslations('chat');
  const { locale } = useFrame();
  const [text, setText] = useState(start?.refused?.text ?? '');
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const over = codePoints(text) > limits.chatTextMax;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const visible = isVisible(text);
    setEmpty(!visible);
    field.current?.focus();
    if (!visible || over) return;
    const sent = await send.run({ text, language: locale });
    if (sent !== null) setText((now) => (now === text ? '' : now));
  };
  const type = (typed: string) => {
    setText(typed);
    setEmpty(false);
  };
  const problem = empty ? t('empty') : over ? t('tooLong', { most: limits.chatTextMax }) : null;
  return { text, type, submit, field, problem };
}

/**
 * Where one writes: Enter sends, Shift and Enter begins a line; while an input method composes, Enter
 * is its own. Without scripts a form posts to the page.
 */
export function ChatComposer({ start, chat, send, onTyping }: ChatComposerProps) {
  const t = useTranslations('chat');
  const { locale } = useFrame();
  const { text, type, submit, field, problem } = useDraft({ start, send });
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) void submit(event);
  };
  const error = send.error ?? start?.refused?.error;
  return (
    <form
      className={styles.composer}
      action={localePath(locale, routes.contact({ by: 'chat' }))}
      method="post"
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="key" value={start?.postKey ?? ''} />
      {error && (
        <Alert tone="danger" role="alert">
          <ErrorText error={error} />
        </Alert>
      )}
      <label className="form-label" htmlFor={id}>
        {t(chat?.state === 'open' ? 'message' : 'firstMessage')}
      </label>
      <textarea
        ref={field}
        id={id}
        name="text"
        className={problem ? 'form-control is-invalid' : 'form-control'}
        rows={3}
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          type(event.target.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-hint`} className={problem ? 'invalid-feedback d-block' : 'form-text'}>
        {problem ?? t('hint')}
      </p>
      <Button type="submit" pending={send.pending}>
        {t('send')}
      </Button>
    </form>
  );
}

import { useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { ErrorText } from '@/components/kit/ui/error-text';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { isComposing } from '@/lib/browser/composing';
import type { ChatStart, ChatView } from '@/lib/chat-view';
import { codePoints, isVisible } from '@/rules/members/text';
import { localePath, routes } from '@/rules/routes';

import { ChatAttach, ChosenList } from './chat-attach';
import styles from './chat.module.scss';
import type { ChatSending } from './use-chat-sending';
import { useChosenFiles } from './use-chosen-files';

interface ChatComposerProps {
  start?: ChatStart | undefined;
  chat: ChatView | null;
  sending: ChatSending;
  onTyping: () => void;
}

function useDraft({ start, sending }: Pick<ChatComposerProps, 'start' | 'sending'>) {
  const t = useTranslations('chat');
  const chosen = useChosenFiles();
  const [text, setText] = useState(start?.refused?.text ?? '');
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { rejectedMessage } = sending;
  const [restoredKey, setRestoredKey] = useState<string | null>(null);
  if (rejectedMessage && rejectedMessage.key !== restoredKey) {
    setRestoredKey(rejectedMessage.key);
    setText((current) => [rejectedMessage.text, current].filter(Boolean).join('\n'));
  }
  const tooLong = codePoints(text) > limits.chatTextMax;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const hasContent = isVisible(text) || chosen.files.length > 0;
    setEmpty(!hasContent);
    field.current?.focus();
    if (!hasContent || tooLong || !(await sending.run({ text, files: chosen.files }))) return;
    setText((current) => (current === text ? '' : current));
    chosen.clear();
  };
  const type = (typed: string) => {
    setText(typed);
    setEmpty(false);
  };
  const problem = empty ? t('empty') : tooLong ? t('tooLong', { most: limits.chatTextMax }) : null;
  return { text, type, submit, field, problem, chosen };
}

/**
 * Enter sends and Shift+Enter adds a line, except while an input method composes. Without scripts a
 * form posts to the page.
 */
export function ChatComposer({ start, chat, sending, onTyping }: ChatComposerProps) {
  const t = useTranslations('chat');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const { text, type, submit, field, problem, chosen } = useDraft({ start, sending });
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) void submit(event);
  };
  const { pending } = sending;
  const isOfFile = sending.error?.fields.some(({ field: name }) => name.startsWith('files'));
  const error = sending.error ?? start?.refused?.error;
  return (
    <form
      className={styles.composer}
      action={localePath(locale, routes.contact({ by: 'chat' }))}
      method="post"
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="key" value={start?.postKey ?? ''} />
      {error && !isOfFile && (
        <Alert tone="danger" role="alert">
          <ErrorText error={error} />
        </Alert>
      )}
      <label className="form-label" htmlFor={id}>
        {chat?.state === 'open' ? t('message') : common('howCanWeHelp')}
      </label>
      <textarea
        ref={field}
        id={id}
        name="text"
        className={problem ? 'form-control is-invalid' : 'form-control'}
        rows={3}
        enterKeyHint="send"
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          type(event.target.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={({ clipboardData }) => {
          if (clipboardData.files.length > 0) chosen.add(clipboardData.files);
        }}
      />
      <p id={`${id}-hint`} className={problem ? 'invalid-feedback d-block' : 'form-text'}>
        {problem ?? t('hint')}
      </p>
      <ChosenList chosen={chosen} pending={pending} error={sending.error} />
      <Button type="submit" pending={pending}>
        {common('send')}
      </Button>{' '}
      <ChatAttach chosen={chosen} />
    </form>
  );
}

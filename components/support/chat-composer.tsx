import { useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { ErrorText } from '@/components/kit/ui/error-text';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { isComposing } from '@/lib/browser/composing';
import type { ChatStart, ChatView } from '@/lib/chat-view';
import { countChars, isVisible } from '@/rules/members/text';
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
  const chosenFiles = useChosenFiles();
  const [text, setText] = useState(start?.refused?.text ?? '');
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { rejectedMessage } = sending;
  const [restoredKey, setRestoredKey] = useState<string | null>(null);
  if (rejectedMessage && rejectedMessage.key !== restoredKey) {
    setRestoredKey(rejectedMessage.key);
    setText((current) => [rejectedMessage.text, current].filter(Boolean).join('\n'));
  }
  const isLong = countChars(text) > limits.chatTextMax;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const hasContent = isVisible(text) || chosenFiles.files.length > 0;
    setIsEmpty(!hasContent);
    field.current?.focus();
    if (!hasContent || isLong || !(await sending.run({ text, files: chosenFiles.files }))) return;
    setText((current) => (current === text ? '' : current));
    chosenFiles.clear();
  };
  const changeText = (typedText: string) => {
    setText(typedText);
    setIsEmpty(false);
  };
  const problem = isEmpty ? t('empty') : isLong ? t('tooLong', { most: limits.chatTextMax }) : null;
  return { text, edit: changeText, submit, field, problem, chosen: chosenFiles };
}

/**
 * Enter sends and Shift+Enter adds a line, except while an input method is composing. Without
 * scripts a form posts to the page.
 */
export function ChatComposer({ start, chat, sending, onTyping }: ChatComposerProps) {
  const t = useTranslations('chat');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const { text, edit, submit, field, problem, chosen: files } = useDraft({ start, sending });
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) void submit(event);
  };
  const { pending } = sending;
  const isFileError = sending.error?.fields.some(({ field: name }) => name.startsWith('files'));
  const error = sending.error ?? start?.refused?.error;
  return (
    <form
      className={styles.composer}
      action={localePath(locale, routes.contact({ by: 'chat' }))}
      method="post"
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="key" value={start?.postKey ?? ''} />
      {error && !isFileError && (
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
          edit(event.target.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={({ clipboardData }) => {
          if (clipboardData.files.length > 0) files.add(clipboardData.files);
        }}
      />
      <p id={`${id}-hint`} className={problem ? 'invalid-feedback d-block' : 'form-text'}>
        {problem ?? t('hint')}
      </p>
      <ChosenList chosen={files} pending={pending} error={sending.error} />
      <Button type="submit" pending={pending}>
        {common('send')}
      </Button>{' '}
      <ChatAttach chosen={files} />
    </form>
  );
}

import { Icon } from '@/components/kit/ui/icon';
import { PhotoImage } from '@/components/kit/ui/photo-image';
import type { ChatFile } from '@/contract/chat';
import { useFrame } from '@/hooks/use-frame';
import { chatFileAddress } from '@/lib/chat-view';

import styles from './chat.module.scss';

/** The files of a message: a picture is shown small and opens in a tab of its own, a PDF is saved. */
export function ChatFiles({ files }: { files: readonly ChatFile[] }) {
  const { locale } = useFrame();
  return files.map(({ id, name, mime }) => {
    const address = chatFileAddress(id, locale);
    const isPdf = mime === 'application/pdf';
    return (
      <a
        key={id}
        className={styles.file}
        href={address}
        {...(isPdf ? { download: name } : { target: '_blank', rel: 'noopener' })}
      >
        {isPdf ? (
          <Icon name="file-earmark-pdf" size={24} />
        ) : (
          <PhotoImage src={address} size={72} />
        )}
        <bdi>{name}</bdi>
      </a>
    );
  });
}

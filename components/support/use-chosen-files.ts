import { useState } from 'react';

import { limits } from '@/contract/limits';

/** On phones this also offers the camera and converts photos to JPEG. */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf';
const accepted = new Set(acceptedFiles.split(','));

type Refusal = 'documentOnly' | 'fileTooLarge' | 'most';

interface RefusedFile {
  name: string;
  why: Refusal;
}

export interface ChosenFiles {
  files: readonly File[];
  refused: RefusedFile | null;
  add: (more: Iterable<File>) => void;
  remove: (at: number) => void;
  clear: () => void;
}

const sameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

function findRefusal(file: File): Refusal | null {
  if (!accepted.has(file.type)) return 'documentOnly';
  const isPdf = file.type === 'application/pdf';
  return isPdf && file.size > limits.fileMaxKb * 1024 ? 'fileTooLarge' : null;
}

/** Rejects what the host is certain to refuse; the host checks the content. */
export function useChosenFiles(): ChosenFiles {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<RefusedFile | null>(null);
  const add = (more: Iterable<File>) => {
    const taken = [...files];
    let first: RefusedFile | null = null;
    for (const file of more) {
      if (taken.some((one) => sameFile(one, file))) continue;
      const why = findRefusal(file) ?? (taken.length >= limits.chatFilesMax ? 'most' : null);
      if (why === null) taken.push(file);
      else first ??= { name: file.name, why };
    }
    setFiles(taken);
    setRefused(first);
  };
  const remove = (at: number) => {
    setFiles(files.filter((_, place) => place !== at));
    setRefused(null);
  };
  const clear = () => {
    setFiles([]);
    setRefused(null);
  };
  return { files, refused, add, remove, clear };
}

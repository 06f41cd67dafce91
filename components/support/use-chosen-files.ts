import { useState } from 'react';

import { limits } from '@/contract/limits';

/** On phones this also offers the camera and converts photos to JPEG. */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf';
const acceptedTypes = new Set(acceptedFiles.split(','));

type Refusal = 'documentOnly' | 'fileTooLarge' | 'most';

interface RefusedFile {
  name: string;
  reason: Refusal;
}

export interface ChosenFiles {
  files: readonly File[];
  refused: RefusedFile | null;
  add: (addedFiles: Iterable<File>) => void;
  remove: (index: number) => void;
  clear: () => void;
}

const isSameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

function findRefusal(file: File): Refusal | null {
  if (!acceptedTypes.has(file.type)) return 'documentOnly';
  const isPdf = file.type === 'application/pdf';
  return isPdf && file.size > limits.fileMaxKb * 1024 ? 'fileTooLarge' : null;
}

/** Rejects what the host is certain to refuse; the host checks the content. */
export function useChosenFiles(): ChosenFiles {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusedFile, setRefusedFile] = useState<RefusedFile | null>(null);
  const add = (addedFiles: Iterable<File>) => {
    const newFiles = [...files];
    let firstRefused: RefusedFile | null = null;
    for (const file of addedFiles) {
      if (newFiles.some((chosenFile) => isSameFile(chosenFile, file))) continue;
      const refusal = findRefusal(file) ?? (newFiles.length >= limits.chatFilesMax ? 'most' : null);
      if (refusal === null) newFiles.push(file);
      else firstRefused ??= { name: file.name, reason: refusal };
    }
    setFiles(newFiles);
    setRefusedFile(firstRefused);
  };
  const remove = (index: number) => {
    setFiles(files.filter((_, i) => i !== index));
    setRefusedFile(null);
  };
  const clear = () => {
    setFiles([]);
    setRefusedFile(null);
  };
  return { files, refused: refusedFile, add, remove, clear };
}

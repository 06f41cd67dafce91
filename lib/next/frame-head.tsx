import { Head } from 'next/document';
import type { JSX } from 'react';

import { isBeforeSignIn } from '@/rules/opens-in-place';

interface LaterProps {
  'data-later'?: boolean;
}

/** lib/browser/enhance/later-scripts fetches this script. */
export const deferScript = (script: JSX.Element | null) => {
  const { src } = (script?.props ?? {}) as { src?: string };
  return src ? <script key={src} data-later={src} type="text/plain" /> : null;
};

export class FrameHead extends Head {
  /** Drops _app's style sheets for the other kind of page (lib/next/gather-styles.js). */
  override getCssLinks(files: Parameters<Head['getCssLinks']>[0]) {
    const {
      unstable_runtimeJS: scripts,
      __NEXT_DATA__: { page },
    } = this.context;
    const styleGroup = scripts === false ? 'none' : isBeforeSignIn(page) ? 'guest' : 'scripted';
    const pickStyles = (list: readonly string[]) =>
      list.filter(
        (file) => (/css\/(guest|scripted)-styles\./.exec(file)?.[1] ?? styleGroup) === styleGroup,
      );
    return super.getCssLinks({
      ...files,
      allFiles: pickStyles(files.allFiles),
      sharedFiles: pickStyles(files.sharedFiles),
    });
  }

  override getDynamicChunks(files: Parameters<Head['getDynamicChunks']>[0]) {
    return this.deferScripts(super.getDynamicChunks(files));
  }

  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    return this.deferScripts(super.getScripts(files)).filter((script) => script !== null);
  }

  private deferScripts(scripts: (JSX.Element | null)[]) {
    return (this.props as LaterProps)['data-later'] ? scripts.map(deferScript) : scripts;
  }
}

import { readFileSync } from 'node:fs';

const stages = readFileSync('docs/operation/containers/Dockerfile', 'utf8').split(/^FROM /m);

/** Project files and folders that an image copies, including those of its base image. */
export function listCopiedFiles(image: 'host' | 'portal'): string[] {
  return ['base', image].flatMap((name) => {
    const stage =
      stages.find((candidate) => candidate.split('\n')[0]?.endsWith(` AS ${name}`)) ?? '';
    return [...stage.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' ').map((file) => file.replace('/app/', '')),
    );
  });
}

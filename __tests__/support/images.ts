import { readFileSync } from 'node:fs';

const stages = readFileSync('docs/operation/containers/Dockerfile', 'utf8').split(/^FROM /m);

/** Files and folders of the project that an image copies, with those of its base. */
export function copiedInto(image: 'host' | 'portal'): string[] {
  return ['base', image].flatMap((name) => {
    const stage = stages.find((one) => one.split('\n')[0]?.endsWith(` AS ${name}`)) ?? '';
    return [...stage.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' ').map((one) => one.replace('/app/', '')),
    );
  });
}

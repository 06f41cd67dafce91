declare const nextPrefetch: (this: { resourcePath: string }, source: string) => string;
export = nextPrefetch;

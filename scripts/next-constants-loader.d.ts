declare const nextConstants: (this: { resourcePath: string }) => string;
export = nextConstants;

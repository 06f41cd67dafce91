const ink = /[^\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text has anything that a reader could see: blanks, joiners and fillers alone are nothing. */
export const isVisible = (text: string): boolean => ink.test(text);

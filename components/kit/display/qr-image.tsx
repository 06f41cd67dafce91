import { QRCodeSVG } from 'qrcode.react';

/** Dark on white in both themes, so that every scanner can read it. */
export function QrImage({ text, label }: { text: string; label: string }) {
  return (
    <QRCodeSVG
      value={text}
      size={132}
      marginSize={2}
      level="M"
      title={label}
      bgColor="#ffffff"
      fgColor="#14213d"
    />
  );
}

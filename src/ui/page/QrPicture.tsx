import { QRCodeSVG } from 'qrcode.react';

const quietZone = 4;

/** A code to be scanned from the screen: dark on light in either theme, with the margin that readers need. */
export default function QrPicture({ text, label }: { text: string; label: string }) {
  return (
    <QRCodeSVG
      value={text}
      size={220}
      level="M"
      marginSize={quietZone}
      bgColor="#ffffff"
      fgColor="#000000"
      title={label}
    />
  );
}

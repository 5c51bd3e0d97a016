import { QrCode } from '../../ui/QrCode.tsx'
import { QrPlace } from './QrPlace.tsx'

/** A code to be scanned off the screen, with what a reader says of it. A payment's code has at most 512 characters (EMV QR, 4.1). */
export function QrShown({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <QrPlace>
      <QrCode code={text} label={label} />
    </QrPlace>
  )
}

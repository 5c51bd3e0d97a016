import { bitsFromBase64 } from '@kassa/domain/receipt/dots.ts'
import type { ReceiptBlock, ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { BarCode } from '../../ui/BarCode.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { DotsPicture } from './DotsPicture.tsx'
import './paper.css'

function Block({ block }: { readonly block: ReceiptBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p
          className={`is-${block.size ?? 'normal'}${block.isBold === true ? ' is-bold' : ''}`}
          style={{ textAlign: block.align ?? 'left' }}
        >
          {block.text}
        </p>
      )
    case 'row':
      return (
        <p className={`r-row is-${block.size ?? 'normal'}${block.isBold === true ? ' is-bold' : ''}`}>
          <span>{block.left}</span>
          <span className="d-figures">{block.right}</span>
        </p>
      )
    case 'rule':
      return <hr />
    case 'blank':
      return <p>&nbsp;</p>
    case 'barcode':
      return <BarCode code={block.code} />
    case 'qr':
      return <QrCode code={block.code} />
    case 'image':
      return <DotsPicture {...block} bits={bitsFromBase64(block.bits)} />
  }
}

/** The receipt drawn from the same source as the paper; the browser prints exactly this. */
export function ReceiptPaper({ document }: { readonly document: ReceiptDocument }) {
  return (
    <article className="r-receipt" lang={document.language}>
      {document.blocks.map((block, index) => (
        <Block key={String(index)} block={block} />
      ))}
    </article>
  )
}

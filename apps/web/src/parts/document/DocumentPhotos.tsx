import { listPhotos } from '@kassa/contract/sales/photo.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { PictureRow } from '../pictures/PictureRow.tsx'

interface Props {
  readonly of: 'order' | 'shift'
  readonly id: string
  readonly title: string
  /** Returns the label of a photo, counted from 1. */
  readonly labelOf: (number: number) => string
}

/** The photos of a sale's slips or of a shift's drawer; nothing where there are none. */
export function DocumentPhotos({ of, id, title, labelOf }: Props) {
  const { data } = useAnswer(listPhotos, { of, documentId: id })
  if (!data || data.photos.length === 0) return null
  return (
    <section className="k-panel" aria-label={title}>
      <div className="k-panel-head">
        <h2>{title}</h2>
      </div>
      <PictureRow ids={data.photos.map(({ pictureId }) => pictureId)} labelOf={labelOf} />
    </section>
  )
}

import { Modal } from 'antd'
import { useState } from 'react'
import { LargePicture, Picture } from './PictureField.tsx'

interface Props {
  readonly ids: readonly string[]
  /** Returns the label of a picture, counted from 1. */
  readonly labelOf: (number: number) => string
}

/** Pictures in a row, each to be opened large. */
export function PictureRow({ ids, labelOf }: Props) {
  const [openId, setOpenId] = useState<string | null>(null)
  const nameOf = (id: string): string => labelOf(ids.indexOf(id) + 1)
  return (
    <>
      <div className="k-pictures">
        {ids.map((id) => (
          <button key={id} type="button" className="k-photo" onClick={() => setOpenId(id)}>
            <Picture id={id} label={nameOf(id)} />
          </button>
        ))}
      </div>
      <Modal
        open={openId !== null}
        footer={null}
        width={900}
        title={openId === null ? '' : nameOf(openId)}
        onCancel={() => setOpenId(null)}
        destroyOnHidden
      >
        {openId === null ? null : (
          <div className="k-photo-large">
            <LargePicture id={openId} label={nameOf(openId)} />
          </div>
        )}
      </Modal>
    </>
  )
}

import {
  bitsFromBase64,
  bitsToBase64,
  blackPercent,
  ditherGrey,
  DITHERINGS,
  type Dithering,
} from '@kassa/domain/receipt/dots.ts'
import { IMAGE_DOTS, type TemplateImage } from '@kassa/domain/receipt/template/receipt-template.ts'
import { Alert, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DotsPicture } from '../../parts/paper/DotsPicture.tsx'
import { PictureField } from '../../parts/pictures/PictureField.tsx'
import { greyOfPicture } from './grey-of-picture.ts'

/** Above so much black a thermal printer is slow and the paper gray. */
const DARK_PERCENT = 50
const WIDTHS = { small: 192, medium: 384, full: IMAGE_DOTS.width } as const
type Width = keyof typeof WIDTHS

/** A picture in black and white as it will print: how it is dithered and how wide it is are chosen here. Source: RC-S03. */
export function DotsField({
  image,
  onChange,
}: {
  readonly image: TemplateImage
  readonly onChange: (image: TemplateImage) => void
}) {
  const { t } = useTranslation('print')
  const [how, setHow] = useState<Dithering>('threshold')
  const [width, setWidth] = useState<Width>('medium')
  const make = async (pictureId: string, dithering: Dithering, wide: Width): Promise<void> => {
    const grey = await greyOfPicture(pictureId, { width: WIDTHS[wide], height: IMAGE_DOTS.height })
    if (!grey) return
    const { widthDots, heightDots, bits } = ditherGrey(grey.values, grey.width, grey.height, dithering)
    onChange({ pictureId, widthDots, heightDots, bits: bitsToBase64(bits) })
  }
  const again = (dithering: Dithering, wide: Width): void => {
    setHow(dithering)
    setWidth(wide)
    if (image.pictureId !== '') void make(image.pictureId, dithering, wide)
  }
  const dots = image.bits === '' ? null : { ...image, bits: bitsFromBase64(image.bits) }
  return (
    <div className="k-stack">
      <PictureField
        purpose="receipt"
        label={t('module.image')}
        value={image.pictureId === '' ? null : image.pictureId}
        onChange={(id) =>
          id === null ? onChange({ pictureId: '', widthDots: 0, heightDots: 0, bits: '' }) : void make(id, how, width)
        }
      />
      <Segmented<Dithering>
        aria-label={t('image.how')}
        value={how}
        onChange={(value) => again(value, width)}
        options={DITHERINGS.map((value) => ({ value, label: t(`image.${value}`) }))}
      />
      <Segmented<Width>
        aria-label={t('image.width')}
        value={width}
        onChange={(value) => again(how, value)}
        options={(Object.keys(WIDTHS) as Width[]).map((value) => ({ value, label: t(`image.${value}`) }))}
      />
      {dots === null ? null : (
        <div className="pt-dots">
          <DotsPicture {...dots} />
        </div>
      )}
      {dots !== null && blackPercent(dots) > DARK_PERCENT ? (
        <Alert type="warning" showIcon title={t('image.dark', { percent: blackPercent(dots) })} />
      ) : null}
    </div>
  )
}

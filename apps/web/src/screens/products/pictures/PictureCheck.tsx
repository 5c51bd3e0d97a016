import { PICTURE_LIMITS } from '@kassa/contract/file/file.calls.ts'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PictureFiles } from './picture-files.ts'
import { PictureRows } from './PictureRows.tsx'
import type { MatchedPicture } from './use-picture-run.ts'

interface Props {
  readonly brought: PictureFiles
  readonly rows: readonly MatchedPicture[]
  readonly replaces: boolean
  readonly onReplace: (replaces: boolean) => void
}

/** The pictures that are sent: the first of each product, with those of products that have one only where it is replaced. */
export const picturesToGive = (rows: readonly MatchedPicture[], replaces: boolean): readonly MatchedPicture[] =>
  rows.filter((row) => row.use === 'first' && (replaces || !hasPicture(row)))

const hasPicture = ({ product }: MatchedPicture): boolean => product !== null && product.pictureId !== null

/** Shows what would become of each picture before anything is sent. */
export function PictureCheck({ brought, rows, replaces, onReplace }: Props) {
  const { t } = useTranslation('product')
  const firsts = rows.filter(({ use }) => use === 'first')
  const known = firsts.filter(hasPicture).length
  const whatOf = (row: MatchedPicture): string => {
    if (row.use !== 'first') return t(`pictures.use.${row.use}`)
    return t(hasPicture(row) ? (replaces ? 'pictures.use.replaces' : 'pictures.use.keeps') : 'pictures.use.added')
  }
  const rowOf = (row: MatchedPicture) => ({
    name: row.picture.name,
    product: row.product?.name ?? '',
    what: whatOf(row),
  })
  const notTaken = [
    ...brought.tooLarge.map((name) => ({
      name,
      product: '',
      what: t('pictures.use.tooLarge', { megabytes: PICTURE_LIMITS.product }),
    })),
    ...brought.others.map((name) => ({ name, product: '', what: t('pictures.use.other') })),
  ]
  return (
    <>
      {known === 0 ? null : (
        <Checkbox checked={replaces} onChange={({ target }) => onReplace(target.checked)}>
          {t('pictures.replace', { count: known })}
        </Checkbox>
      )}
      <PictureRows title={t('pictures.matched', { count: firsts.length })} rows={firsts.map(rowOf)} />
      <PictureRows
        title={t('pictures.notUsed')}
        rows={[...rows.filter(({ use }) => use !== 'first').map(rowOf), ...notTaken]}
      />
    </>
  )
}

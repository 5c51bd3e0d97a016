import { useTranslation } from 'react-i18next'

interface Row {
  readonly name: string
  readonly product: string
  readonly what: string
}

/** The most rows that somebody reads; the rest is counted. */
const MOST_SHOWN = 200

/** Picture files with their product and what becomes of them; nothing where there are none. */
export function PictureRows({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const { t } = useTranslation('product')
  if (rows.length === 0) return null
  return (
    <section className="k-panel k-scroll-x" tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('pictures.column.file')}</th>
            <th scope="col">{t('pictures.column.product')}</th>
            <th scope="col">{t('pictures.column.what')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_SHOWN).map(({ name, product, what }, at) => (
            <tr key={at}>
              <th scope="row">{name}</th>
              <td>{product === '' ? '–' : product}</td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_SHOWN ? (
        <p className="k-muted k-panel-more">{t('pictures.more', { count: rows.length - MOST_SHOWN })}</p>
      ) : null}
    </section>
  )
}

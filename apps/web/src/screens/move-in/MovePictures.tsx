import type { listMoves } from '@kassa/contract/moving/past-moves.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'

type Pictures = NonNullable<OutputOf<(typeof listMoves)['answer']>['moves'][number]['pictures']>

/** How far the pictures of a move are; each that failed is named with its product, its address and the reason. */
export function MovePictures({ pictures: { failures, ...counts } }: { pictures: Pictures }) {
  const { t } = useTranslation('moving')
  return (
    <>
      <small className="k-block k-muted">{t('pictureLine', counts)}</small>
      {failures.length === 0 ? null : (
        <details>
          <summary>{t('pictureFailures', { count: counts.failed })}</summary>
          <table className="k-move-table">
            <thead>
              <tr>
                <th>{t('thing')}</th>
                <th>{t('address')}</th>
                <th>{t('why')}</th>
              </tr>
            </thead>
            <tbody>
              {failures.map(({ name, address, message }) => (
                <tr key={`${name} ${address}`}>
                  <td>{name}</td>
                  <td className="k-move-address">{address}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )
}

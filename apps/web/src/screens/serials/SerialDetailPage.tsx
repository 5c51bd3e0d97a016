import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { readSerial } from '@kassa/contract/inventory/serial-number.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { Timeline } from '../../kit/detail/Timeline.tsx'
import { ThingPage } from '../../kit/detail/ThingPage.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { wordOr } from '../../words/word-or.ts'
import { DocumentLink } from '../../parts/document/DocumentLink.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { serialStateKinds } from './serial-state.ts'

type Serial = OutputOf<(typeof readSerial)['answer']>

/** One piece: where it is, and everything that happened to it with the document behind each step. */
export default function SerialDetailPage() {
  return (
    <ThingPage read={readSerial} rows={6}>
      {(serial) => <Detail serial={serial} />}
    </ThingPage>
  )
}

function Detail({ serial }: { serial: Serial }) {
  const { t } = useTranslation(['stock', 'nav'])
  return (
    <DetailPage
      back={{ to: paths.serials(), label: t('nav:screen.serials.title') }}
      name={<span className="k-figures">{serial.number}</span>}
      state={<StatusTag kind={serialStateKinds[serial.state]}>{t(`serials.state.${serial.state}`)}</StatusTag>}
      figures={[
        {
          label: t('column.name'),
          value: (
            <Link to={paths.stockOf(serial.variantId, { name: goodsName(serial), unit: null })}>
              {goodsName(serial)}
            </Link>
          ),
        },
        { label: t('serials.outlet'), value: serial.outletName },
        { label: t('serials.changed'), value: <Moment at={serial.changedAt} /> },
      ]}
      tabs={[{ key: 'history', label: t('serials.history'), content: <History serial={serial} /> }]}
    />
  )
}

function History({ serial }: { serial: Serial }) {
  return (
    <div className="k-panel">
      <Timeline
        items={serial.entries.map((entry) => ({
          key: String(entry.entryNumber),
          at: entry.at,
          outletId: entry.outletId,
          by: entry.byName,
          kind: serialStateKinds[entry.state],
          title: wordOr(`stock:serials.kind.${entry.kind}`, entry.kind),
          note: (
            <>
              {entry.outletName}
              {entry.documentNumber === null ? null : (
                <>
                  {' · '}
                  <DocumentLink kind={entry.documentKind} id={entry.documentId} number={entry.documentNumber} />
                </>
              )}
            </>
          ),
        }))}
      />
    </div>
  )
}

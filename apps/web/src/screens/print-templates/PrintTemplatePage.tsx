import { TEMPLATE_KINDS, type TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../kit/list/use-address.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useSession } from '../../session/session.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import { usePlace, usePrintTemplates, type ShownTemplatePlace } from './use-print-templates.ts'
import './print-templates.css'

/** Receipt templates of the platform, the merchant or an outlet. Source: specification §2 (/configMgmt/print), RC-S01, RC-P01. */
export default function PrintTemplatePage() {
  const { t } = useTranslation(['print', 'nav'])
  const [address, change] = useAddress()
  const kind: TemplateKind = TEMPLATE_KINDS.find((one) => one === address['kind']) ?? 'cashier'
  const place = usePlace(address['place'])
  const templates = usePrintTemplates(place, kind)
  const { data, error, refetch } = templates.answer
  return (
    <>
      <PageHead
        title={t('nav:screen.print.title')}
        purpose={t('nav:screen.print.purpose')}
        actions={<PlaceChoice place={place} onChange={(outletId) => change({ place: outletId })} />}
      />
      <div className="k-stack">
        <Segmented<TemplateKind>
          aria-label={t('kind.label')}
          value={kind}
          onChange={(one) => change({ kind: one })}
          options={TEMPLATE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        {data ? (
          <TemplateEditor
            key={`${kind} ${place.outletId ?? ''} ${String(data.latest)} ${data.from}`}
            kind={kind}
            place={place}
            now={data}
            templates={templates}
          />
        ) : (
          <Loading error={error} onRetry={() => void refetch()} rows={8} />
        )}
      </div>
    </>
  )
}

function PlaceChoice({
  place,
  onChange,
}: {
  readonly place: ShownTemplatePlace
  readonly onChange: (outletId: string) => void
}) {
  const { t } = useTranslation('print')
  const outlets = useSession((session) => session.outlets)
  const tier = useSession((session) => session.user?.tier)
  if (place.isPlatform) return <StatusTag kind="info">{t('place.platform')}</StatusTag>
  return (
    <Select
      className="k-place"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('place.label')}
      value={place.outletId ?? ''}
      onChange={onChange}
      options={[
        ...(tier === 'staff' ? [] : [{ value: '', label: t('place.merchant') }]),
        ...outlets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

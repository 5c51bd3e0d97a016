import { NO_OUTLETS } from '@kassa/domain/promotion/web-price-list.ts'
import { Form, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormPart } from '../../kit/form/form-context.ts'
import type { PlanDraft } from './plan-draft.ts'

/** Everything that a price list of web orders has none of. */
const plain: Pick<PlanDraft, 'limits' | 'budget' | 'leavesOutReduced' | 'controlPercent' | 'occasion'> = {
  limits: { total: null, perDay: null, perMember: null },
  budget: { totalMinor: null, perDayMinor: null },
  leavesOutReduced: false,
  controlPercent: null,
  occasion: null,
}

/** Returns whether the form is of a price list of web orders. */
export const useIsOfWeb = (): boolean => Boolean(Form.useWatch('web', { preserve: true }))

/** The channel by which a price list sells: tills, or orders of apps. */
export function ChannelField() {
  const { t } = useTranslation('promotion')
  const { put } = useFormPart()
  const isOfWeb = useIsOfWeb()
  return (
    <Form.Item label={t('channel.label')} extra={isOfWeb ? t('channel.webHint') : undefined}>
      <Segmented
        aria-label={t('channel.label')}
        value={isOfWeb ? 'web' : 'till'}
        onChange={(channel: 'till' | 'web') =>
          put(
            channel === 'web'
              ? { web: { kind: 'all' }, outlets: NO_OUTLETS, ...plain }
              : { web: null, outlets: { kind: 'all' } },
          )
        }
        options={[
          { value: 'till', label: t('channel.till') },
          { value: 'web', label: t('channel.web') },
        ]}
      />
    </Form.Item>
  )
}

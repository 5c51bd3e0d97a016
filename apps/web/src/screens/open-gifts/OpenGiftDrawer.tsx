import { createOpenGift, editOpenGift } from '@kassa/contract/stored-value/open-gift.calls.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { CouponSelect } from '../../parts/offer/CouponSelect.tsx'
import type { OpenGift } from './OpenGiftPage.tsx'

interface Draft {
  name: string
  points: NumberDraft
  occasion: 'joined' | 'birthday'
  couponTemplateId: string | null
  couponCount: NumberDraft
  fromDay: string | null
  untilDay: string | null
}

/** Adds a card-opening gift or changes one. */
export function OpenGiftDrawer({ gift, onClose }: { gift: OpenGift | null; onClose: () => void }) {
  const { t } = useTranslation(['member', 'kit'])
  const create = useChange(createOpenGift)
  const edit = useChange(editOpenGift)
  const initial: Draft = {
    name: gift?.name ?? '',
    points: gift?.points ?? 0,
    occasion: gift?.occasion ?? 'joined',
    couponTemplateId: gift?.couponTemplateId ?? null,
    couponCount: gift?.couponCount ?? 0,
    fromDay: gift?.fromDay ?? null,
    untilDay: gift?.untilDay ?? null,
  }
  return (
    <FormDrawer
      width={480}
      title={gift ? t('gift.edit', { name: gift.name }) : t('gift.new')}
      initial={initial}
      schema={createOpenGift.request}
      keptAs={`open-gift.${gift?.id ?? 'new'}`}
      onClose={onClose}
      version={gift?.version}
      onSubmit={(fields, version) =>
        gift ? edit.mutateAsync({ ...fields, id: gift.id, version }) : create.mutateAsync(fields)
      }
    >
      <FormField name="name" label={t('gift.name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
        <Input autoFocus maxLength={50} />
      </FormField>
      <FormField name="occasion" label={t('gift.occasion')}>
        <Select options={(['joined', 'birthday'] as const).map((value) => ({ value, label: t(`gift.on.${value}`) }))} />
      </FormField>
      <FormNumber name="points" label={t('gift.points')} hint={t('gift.pointsHint')} />
      <FormField name="couponTemplateId" label={t('gift.coupon')} hint={t('gift.couponHint')} isOptional>
        <CouponSelect label={t('gift.coupon')} known={gift} />
      </FormField>
      <FormNumber name="couponCount" label={t('gift.couponCount')} hint={t('gift.couponCountHint')} />
      <FormDay name="fromDay" label={t('gift.from')} isOptional />
      <FormDay name="untilDay" label={t('gift.until')} isOptional />
    </FormDrawer>
  )
}

import {
  createOpenGift,
  deleteOpenGift,
  editOpenGift,
  listOpenGifts,
  setOpenGiftEnabled,
} from '@kassa/contract/stored-value/open-gift.calls.ts'
import { listCouponTemplates } from '@kassa/contract/promotion/coupon.calls.ts'
import { checkActions } from '../../test/check-actions.tsx'
import { checkForm } from '../../test/check-form.tsx'
import { checkList } from '../../test/check-list.tsx'
import { press } from '../../test/forms.ts'
import { answer } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import OpenGiftPage from './OpenGiftPage.tsx'

const gift = rowOf(listOpenGifts, {
  name: 'Welcome',
  points: 2_500,
  fromDay: '2026-03-01',
  untilDay: '2026-05-31',
  enabled: 1,
  version: 2,
  grants: 1_041,
  occasion: 'joined',
  couponTemplateId: null,
  couponCount: 0,
})
const answers = [answer(listOpenGifts, pageWith(gift)), answer(listCouponTemplates, pageWith())]
const nothingBeside = { occasion: 'joined', couponTemplateId: null, couponCount: 0 }

checkList('the list of card-opening gifts', {
  page: <OpenGiftPage />,
  call: listOpenGifts,
  row: gift,
  says: ['Welcome', '2,500', '1,041'],
  at: '/here?search=wel',
  asks: { search: 'wel' },
  empty: 'No gifts yet',
})

checkForm('the form of card-opening gifts', {
  page: <OpenGiftPage />,
  answers,
  refusal: { code: 'open-gift.name-taken' },
  ways: {
    'adds one without a period': {
      open: 'New gift',
      first: 'Name',
      type: { Name: 'Spring', Points: '100' },
      call: createOpenGift,
      sends: { name: 'Spring', points: 100, fromDay: null, untilDay: null, ...nothingBeside },
      answers: { ...gift, name: 'Spring' },
    },
    'changes one and keeps its period': {
      open: () => press('Welcome'),
      first: 'Name',
      type: { Points: '9999999' },
      call: editOpenGift,
      sends: {
        name: 'Welcome',
        points: 9_999_999,
        fromDay: '2026-03-01',
        untilDay: '2026-05-31',
        id: SAMPLE_ID,
        version: 2,
        ...nothingBeside,
      },
      answers: gift,
    },
  },
})

checkActions('a card-opening gift offers', {
  page: <OpenGiftPage />,
  answers,
  row: 'Welcome',
  entries: {
    nothing: [],
    'platform.members.openGifts.edit': ['Edit', 'Disable'],
    'platform.members.openGifts.delete': ['Archive'],
  },
  acts: {
    Disable: { call: setOpenGiftEnabled, sends: { id: SAMPLE_ID, enabled: 0 } },
    Archive: { call: deleteOpenGift, sends: { id: SAMPLE_ID }, asks: { title: 'Archive Welcome?', ok: 'Archive' } },
  },
})

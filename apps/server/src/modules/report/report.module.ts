import type { Module } from '../../platform/module.ts'
import { countMerchantsJob } from './dashboard/count-merchants.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { groupFigures } from './dashboard/group-figures.ts'
import { basketPairs } from './figures/basket-pairs.ts'
import { crossPage, figurePages } from './figures/figures-page.ts'
import { productMargin } from './figures/product-margin.ts'
import { lossEvents, lossFigures } from './loss/loss-figures.ts'
import { readReportMails, setReportMails } from './mail/report-mails.ts'
import { sendReportMails } from './mail/send-mails.ts'
import { figureProof } from './roll-up/figure-proof.store.ts'
import { keepFiguresJob } from './roll-up/keep-figures.ts'
import { proveFiguresJob } from './roll-up/prove-figures.ts'
import { soFarProof } from './roll-up/so-far-proof.store.ts'
import { memberFigures } from './members/member-figures.ts'
import { stockFigures } from './stock/stock-figures.ts'
import { readMerchantPage } from './pages/merchant-page.ts'
import { readProductPage } from './pages/product-page.ts'
import { readOutletPage } from './pages/outlet-page.ts'
import { tenantDashboard } from './dashboard/tenant-dashboard.ts'
import { figureViews } from './views/figure-views.ts'
import { sendViewMails } from './mail/send-views.ts'

export const reportModule: Module = {
  name: 'report',
  commands: [
    dashboard,
    tenantDashboard,
    readMerchantPage,
    readOutletPage,
    readProductPage,
    ...figurePages,
    crossPage,
    memberFigures,
    stockFigures,
    productMargin,
    basketPairs,
    groupFigures,
    readReportMails,
    setReportMails,
    ...figureViews,
    lossFigures,
    lossEvents,
  ],
  jobs: [keepFiguresJob, proveFiguresJob, countMerchantsJob, sendReportMails, sendViewMails],
  proofs: [figureProof, soFarProof],
}

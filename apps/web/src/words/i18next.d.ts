import 'i18next'
import pointsExchange from './en/pointsExchange.json' with { type: 'json' }
import rechargeRule from './en/rechargeRule.json' with { type: 'json' }
import priceSchedule from './en/priceSchedule.json' with { type: 'json' }
import logCheck from './en/logCheck.json' with { type: 'json' }
import testShop from './en/testShop.json' with { type: 'json' }
import timeClock from './en/timeClock.json' with { type: 'json' }
import timesOffer from './en/timesOffer.json' with { type: 'json' }
import handbook from './en/handbook.json' with { type: 'json' }
import hours from './en/hours.json' with { type: 'json' }
import missing from './en/missing.json' with { type: 'json' }
import moving from './en/moving.json' with { type: 'json' }
import supplierBill from './en/supplierBill.json' with { type: 'json' }
import account from './en/account.json' with { type: 'json' }
import accounting from './en/accounting.json' with { type: 'json' }
import approval from './en/approval.json' with { type: 'json' }
import elevation from './en/elevation.json' with { type: 'json' }
import brand from './en/brand.json' with { type: 'json' }
import provider from './en/provider.json' with { type: 'json' }
import wallet from './en/wallet.json' with { type: 'json' }
import support from './en/support.json' with { type: 'json' }
import people from './en/people.json' with { type: 'json' }
import billing from './en/billing.json' with { type: 'json' }
import category from './en/category.json' with { type: 'json' }
import connection from './en/connection.json' with { type: 'json' }
import common from './en/common.json' with { type: 'json' }
import stockRequest from './en/stockRequest.json' with { type: 'json' }
import assembly from './en/assembly.json' with { type: 'json' }
import damage from './en/damage.json' with { type: 'json' }
import dashboard from './en/dashboard.json' with { type: 'json' }
import desk from './en/desk.json' with { type: 'json' }
import deskMore from './en/deskMore.json' with { type: 'json' }
import deskMember from './en/deskMember.json' with { type: 'json' }
import deviceDoctor from './en/deviceDoctor.json' with { type: 'json' }
import scale from './en/scale.json' with { type: 'json' }
import deskStock from './en/deskStock.json' with { type: 'json' }
import device from './en/device.json' with { type: 'json' }
import doctor from './en/doctor.json' with { type: 'json' }
import figure from './en/figure.json' with { type: 'json' }
import goods from './en/goods.json' with { type: 'json' }
import grid from './en/grid.json' with { type: 'json' }
import importWords from './en/import.json' with { type: 'json' }
import kiosk from './en/kiosk.json' with { type: 'json' }
import kit from './en/kit.json' with { type: 'json' }
import label from './en/label.json' with { type: 'json' }
import loss from './en/loss.json' with { type: 'json' }
import lock from './en/lock.json' with { type: 'json' }
import login from './en/login.json' with { type: 'json' }
import segment from './en/segment.json' with { type: 'json' }
import purse from './en/purse.json' with { type: 'json' }
import liability from './en/liability.json' with { type: 'json' }
import own from './en/own.json' with { type: 'json' }
import wording from './en/wording.json' with { type: 'json' }
import join from './en/join.json' with { type: 'json' }
import message from './en/message.json' with { type: 'json' }
import memberMerge from './en/memberMerge.json' with { type: 'json' }
import member from './en/member.json' with { type: 'json' }
import nav from './en/nav.json' with { type: 'json' }
import order from './en/order.json' with { type: 'json' }
import payConfig from './en/payConfig.json' with { type: 'json' }
import payPage from './en/payPage.json' with { type: 'json' }
import planStudy from './en/planStudy.json' with { type: 'json' }
import print from './en/print.json' with { type: 'json' }
import product from './en/product.json' with { type: 'json' }
import promotion from './en/promotion.json' with { type: 'json' }
import province from './en/province.json' with { type: 'json' }
import profile from './en/profile.json' with { type: 'json' }
import receipt from './en/receipt.json' with { type: 'json' }
import referral from './en/referral.json' with { type: 'json' }
import refund from './en/refund.json' with { type: 'json' }
import removal from './en/removal.json' with { type: 'json' }
import review from './en/review.json' with { type: 'json' }
import salesSettings from './en/salesSettings.json' with { type: 'json' }
import screen from './en/screen.json' with { type: 'json' }
import scan from './en/scan.json' with { type: 'json' }
import search from './en/search.json' with { type: 'json' }
import setAside from './en/setAside.json' with { type: 'json' }
import settlement from './en/settlement.json' with { type: 'json' }
import sheet from './en/sheet.json' with { type: 'json' }
import shift from './en/shift.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import memberForm from './en/memberForm.json' with { type: 'json' }
import start from './en/start.json' with { type: 'json' }
import status from './en/status.json' with { type: 'json' }
import stocktake from './en/stocktake.json' with { type: 'json' }
import stock from './en/stock.json' with { type: 'json' }
import place from './en/place.json' with { type: 'json' }
import supply from './en/supply.json' with { type: 'json' }
import sync from './en/sync.json' with { type: 'json' }
import tax from './en/tax.json' with { type: 'json' }
import today from './en/today.json' with { type: 'json' }
import warning from './en/warning.json' with { type: 'json' }

export type NavWords = typeof nav

/** English is the pattern: a key that is not in it does not compile. A new file of words takes a line above and below. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      pointsExchange: typeof pointsExchange
      rechargeRule: typeof rechargeRule
      priceSchedule: typeof priceSchedule
      logCheck: typeof logCheck
      testShop: typeof testShop
      timeClock: typeof timeClock
      timesOffer: typeof timesOffer
      handbook: typeof handbook
      hours: typeof hours
      missing: typeof missing
      moving: typeof moving
      account: typeof account
      accounting: typeof accounting
      supplierBill: typeof supplierBill
      approval: typeof approval
      elevation: typeof elevation
      brand: typeof brand
      provider: typeof provider
      support: typeof support
      wallet: typeof wallet
      people: typeof people
      connection: typeof connection
      billing: typeof billing
      category: typeof category
      common: typeof common
      stockRequest: typeof stockRequest
      assembly: typeof assembly
      damage: typeof damage
      dashboard: typeof dashboard
      desk: typeof desk
      deskMember: typeof deskMember
      deskMore: typeof deskMore
      /** No file: what `useMoreWords` speaks, from either of the two. */
      deskAll: typeof desk & typeof deskMore
      deviceDoctor: typeof deviceDoctor
      scale: typeof scale
      deskStock: typeof deskStock
      device: typeof device
      doctor: typeof doctor
      figure: typeof figure
      goods: typeof goods
      grid: typeof grid
      import: typeof importWords
      kiosk: typeof kiosk
      kit: typeof kit
      label: typeof label
      loss: typeof loss
      lock: typeof lock
      login: typeof login
      segment: typeof segment
      liability: typeof liability
      purse: typeof purse
      own: typeof own
      wording: typeof wording
      join: typeof join
      memberMerge: typeof memberMerge
      message: typeof message
      member: typeof member
      nav: typeof nav
      order: typeof order
      payConfig: typeof payConfig
      payPage: typeof payPage
      payment: { readonly method: Readonly<Record<string, string>> }
      planStudy: typeof planStudy
      print: typeof print
      product: typeof product
      profile: typeof profile
      promotion: typeof promotion
      province: typeof province
      receipt: typeof receipt
      referral: typeof referral
      refund: typeof refund
      removal: typeof removal
      review: typeof review
      salesSettings: typeof salesSettings
      screen: typeof screen
      scan: typeof scan
      search: typeof search
      setAside: typeof setAside
      settlement: typeof settlement
      sheet: typeof sheet
      shift: typeof shift
      shell: typeof shell
      memberForm: typeof memberForm
      start: typeof start
      status: typeof status
      stock: typeof stock
      stocktake: typeof stocktake
      place: typeof place
      supply: typeof supply
      sync: typeof sync
      tax: typeof tax
      today: typeof today
      warning: typeof warning
    }
  }
}

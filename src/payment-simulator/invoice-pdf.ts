import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { account } from './account.ts'
import { formatUnixDate } from './billing-periods.ts'
import { formatMoney } from './money.ts'
import type { Invoice } from './objects.ts'
import { customerAddressLines, invoiceTotals, periodText } from './page-invoice.ts'
import { invoiceStatus } from './page-parts.ts'

const { resolve } = createRequire(import.meta.url)
/** A typeface with all European letters. */
const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}
const colors = { text: '#1a1f2e', dim: '#565d6d', line: '#d8dbe2' }
const margin = 50
const tableColumns = { description: margin, quantity: 365, amount: 425 }
const pageRight = 545
const pageBottom = 760

/** Render an invoice as a PDF: A4, with as many pages as its lines need. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    font: fonts.plain,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Invoice ${invoice.number ?? ''}`,
      Author: account.name,
      CreationDate: new Date(invoice.created * 1000),
    },
  })
  const done = bytesOf(document)
  document.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold)
  let y = drawHeading(document, invoice)
  y = drawLineTable(document, invoice, y)
  drawTotals(document, invoice, y)
  drawPageNumbers(document, invoice)
  document.end()
  return done
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolved, rejected) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolved(Buffer.concat(chunks)))
    document.on('error', rejected)
  })
}

function drawHeading(document: PDFKit.PDFDocument, invoice: Invoice): number {
  document.font('bold').fontSize(22).fillColor(colors.text).text('Invoice', margin, margin)
  document
    .font('bold')
    .fontSize(13)
    .text(account.name, tableColumns.quantity, margin + 4, { width: pageRight - tableColumns.quantity, align: 'right' })
  document
    .font('plain')
    .fontSize(9)
    .fillColor(colors.dim)
    .text('Test mode: nothing was charged', { width: pageRight - tableColumns.quantity, align: 'right' })
  const { finalized_at, paid_at } = invoice.status_transitions
  const facts = [
    ['Invoice number', invoice.number ?? ''],
    ['Date of issue', formatUnixDate(finalized_at ?? invoice.created)],
    ['Status', invoiceStatus(invoice).label],
    ...(paid_at === null ? [] : [['Date paid', formatUnixDate(paid_at)]]),
  ]
  let y = 100
  for (const [label = '', value = ''] of facts) {
    document.font('plain').fontSize(10).fillColor(colors.dim).text(label, margin, y)
    document
      .font('bold')
      .fillColor(colors.text)
      .text(value, margin + 110, y)
    y += 17
  }
  y += 18
  const from = drawParty(document, 'From', [account.name, account.email], { x: margin, y })
  const to = drawParty(
    document,
    'Bill to',
    [...customerAddressLines(invoice), invoice.customer_name ? (invoice.customer_email ?? '') : ''],
    { x: 300, y },
  )
  return Math.max(from, to) + 26
}

function drawParty(
  document: PDFKit.PDFDocument,
  label: string,
  lines: string[],
  { x, y }: { x: number; y: number },
): number {
  document.font('plain').fontSize(10).fillColor(colors.dim).text(label, x, y)
  document.fillColor(colors.text)
  for (const line of lines) if (line) document.text(line, x, document.y + 3, { width: 240 })
  return document.y
}

function drawLineTable(document: PDFKit.PDFDocument, invoice: Invoice, top: number): number {
  let y = drawTableHead(document, top)
  for (const line of invoice.lines.data) {
    document.font('plain').fontSize(10)
    const width = tableColumns.quantity - tableColumns.description - 16
    const height = document.heightOfString(line.description ?? '', { width }) + 16
    if (y + height > pageBottom) {
      document.addPage()
      y = drawTableHead(document, margin)
    }
    document.fillColor(colors.text).text(line.description ?? '', tableColumns.description, y, { width })
    document
      .fontSize(8.5)
      .fillColor(colors.dim)
      .text(periodText(line), tableColumns.description, document.y + 2, { width })
    document.fontSize(10).fillColor(colors.text)
    document.text(String(line.quantity ?? 1), tableColumns.quantity, y, { width: 40, align: 'right' })
    document.text(formatMoney(line.amount, line.currency), tableColumns.amount, y, {
      width: pageRight - tableColumns.amount,
      align: 'right',
    })
    y += height + 4
    drawRule(document, y)
    y += 8
  }
  return y
}

function drawTableHead(document: PDFKit.PDFDocument, y: number): number {
  document.font('plain').fontSize(9).fillColor(colors.dim)
  document.text('Description', tableColumns.description, y)
  document.text('Quantity', tableColumns.quantity - 20, y, { width: 60, align: 'right' })
  document.text('Amount', tableColumns.amount, y, { width: pageRight - tableColumns.amount, align: 'right' })
  drawRule(document, y + 16)
  return y + 24
}

function drawRule(document: PDFKit.PDFDocument, y: number): void {
  document.moveTo(margin, y).lineTo(pageRight, y).lineWidth(0.7).strokeColor(colors.line).stroke()
}

function drawTotals(document: PDFKit.PDFDocument, invoice: Invoice, top: number): void {
  const rows = invoiceTotals(invoice)
  let y = top + 6
  if (y + rows.length * 20 > pageBottom) {
    document.addPage()
    y = margin
  }
  for (const [label, amount] of rows) {
    document
      .font(label === 'Amount due' ? 'bold' : 'plain')
      .fontSize(10)
      .fillColor(colors.text)
    document.text(label, 300, y, { width: 120 })
    document.text(amount, tableColumns.amount, y, { width: pageRight - tableColumns.amount, align: 'right' })
    y += 20
  }
}

function drawPageNumbers(document: PDFKit.PDFDocument, invoice: Invoice): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    // Without this, text below the margin would start another page.
    document.page.margins.bottom = 0
    document.font('plain').fontSize(8.5).fillColor(colors.dim)
    document.text(`${invoice.number ?? ''} · Page ${page - start + 1} of ${count}`, margin, 800, {
      width: pageRight - margin,
      align: 'right',
      lineBreak: false,
    })
  }
}

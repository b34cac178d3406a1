import type { ProductOutcome } from '#shared/features/back-office/plans.ts'

type ProductResult = { ok: true; price_updated: boolean } | { ok: false; message: string }

export function productResult(answer: Partial<ProductOutcome>): ProductResult {
  if (!answer.success) return { ok: false, message: answer.error || 'Unknown error from Stripe function' }
  if (!answer.product_id || !answer.price_id)
    return { ok: false, message: 'Stripe function did not return required IDs' }
  return { ok: true, price_updated: answer.price_updated ?? false }
}

export function isTestProduct(productId: string | null): boolean {
  return productId?.startsWith('prod_test_') ?? false
}

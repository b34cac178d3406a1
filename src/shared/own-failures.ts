/** Messages the browser shows without a response. Separate, so that the bundle does not include all error messages. */
export const serviceUnavailable = 'The service is not available right now. Please try again.'
export const companyInactive = 'This company is inactive. Only its billing can be reached.'
export const unexpected = 'Something went wrong on our side. Please try again. (Reference {request_id})'

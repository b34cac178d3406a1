/** What the browser may have to say by itself, when no answer has come or none is needed. Apart, as it needs no other sentence. */
export const serviceUnavailable = 'The service is not available right now. Please try again.'
export const companyInactive = 'This company is inactive. Only its billing can be reached.'
export const unexpected = 'Something went wrong on our side. Please try again. (Reference {request_id})'

/**
 * Descriptions by field name, or by `holder.name` where the meaning differs; the holder is a path
 * or named schema.
 */
const glossary = `
action: URL that the payer's browser posts the form to | fields: Fields of the form, posted unchanged
Token.action: What began the session | shipmentstatus: Code of the state that the shipment is in
/actionrequest/action/discard.action: What to discard, by default all that the package allows
actionneeded: The member has to answer or to pay | paymentneeded: All that is left is to pay
actionrequestfee: Fee of each action for this member | actionsallowed: Actions that can be requested now
active_cart_items: Products of an order that is not placed yet
itemnames: Products that are not dropped | itemcount: Pieces of these in all
additional: Note to the warehouse | additionalinfo: Note to the buyer
address: Delivery address, as it was when paid; null for none | addresses: All of the member's, default first
addressid, defaultId: Delivery address, from /address/getaddresses | makedefault: Makes it the default
destination: Rules of the chosen address's country | destinations: Addresses to choose, default first
/shipment/cost-calculator.destination, country, shippingcountry, registrationcountry, shipmentcountry, geocountrycode: ISO 3166-1 alpha-2 code
receivercountrycode, mobilecountrycode: Dialing code, digits without +
receivercontact, mobilenumber: Phone number without its dialing code | receiver: Name on the label
street1, street2, street3: Line of the street address | city: City or town
state: State, province or region | postal, postalcode: Postal code as the country writes it
consignee_id: Receiver's number for customs; left out of an edit, it stays as it is
cnid: Number of the identity document | cnname: Name on the document | id_type: Kind of document
cnphoto: JPEG, PNG or WebP in base64 | file: PDF, PNG, JPEG or WebP in base64
/actionrequest/action/return.file: The shop's return label, a PDF in base64 | exist: There is a copy of the document
after: Number of the last message the caller has | version: Of the chat; waits for another one
akey, deptid, check, /pmt/viewslip.portal: Accepted for older clients; changes nothing here
amount: Value to declare, in US dollars | amt: Price the member has seen, in US dollars
Attempt.amount, StripeAttempt.amount: What the gateway charges | PaymentRequest.amt: What is to be paid
answer: accept pays the difference, drop goes without | difference: Amount the member has seen
apart: Cost of shipping each package alone | onebox: Fee of packing all into one OneBox
at: The next or previous of another answer; on deep pages faster than page
page: From 1 | perpage: Entries on a page | total: Number of all entries | totalpages: Number of pages
/pmt/notifications.total: Notifications that are left | limit: Most entries to return
/refer/sendreferralemails.total: Addresses given | sent: Invitations sent
items: Entries of the list, or of this page of it | OrderCheckout.items, Order.items: Products ordered
from: Rows to skip | capped: Search found more than total
/pmt/declareitemization.items: Lines of contents; incomplete ones are dropped
next, previous: What at takes for the neighboring page; null at the end of the list
list: open or history, which is done | /list/deals.list: deals, deals/ and audience, or gifts/ and occasion
search: Words that must all occur in the name, tracking number or merchant
attempt: Newest payment attempt, null before the first | attemptid: From the call that opened it
Attempt.state, StripeAttempt.state: applied when it is paid; open as created, opened or captured
gateway: Payment gateway | paymentmethod: Gateway or credits, null until paid | gateways: 1 asks the gateways too
targetkind: Kind of what is paid | targetid: Id of what is paid | wallet: Wallet to pay with instead of a card
inplace: 1 when the caller shows the card fields itself | clientsecret: For Stripe.js to show the card fields
popupurl, url: Page of the gateway to open for the payer | currency, currencySymbol: Of all amounts here
quote, hash: Names the price the member has seen; paying repeats it | price: Null if nothing is to be paid
CurrentShipment.quote, Onebox.quote: Price as of now, null while there is none
authorizeamt: Amount to be authorized | credits: Credits to use, in US dollars; 0 uses none
availablecreditsexpiry: When the first available credits expire | months: Last twelve months, the oldest first
promocode: As typed; empty uses none | promo, promocodeused: Promo code in effect, null for none
atborder: What customs may ask of the receiver, part of no total
charges: What makes up the price | speedcharges: The charges in groups
insurance: Whether it is insured | insuranceprice: Also when not insured; null without a price
ShipmentDetails.insurance: What insurance cost
speed, internationalshippingoption: Code of the speed | shippingSpeed: Price and days by code of speed
pmtValidations, problems: Why it cannot go on, by package or product; null is for the whole
pickup: Code of a collection point, instead of an address | deliveryperiod: Days until delivery
awb: Air waybill | courier: Name of the courier | courier_url: The courier's tracking page
createdtime, txntime: When it was created | updatedtime: When it was last changed, or null
paidtime: When it was paid | readytime: When it was packed | shippedtime: When it left the warehouse
processdate: When the warehouse processed it | processtime, cancelledtime: When it was canceled
departuredate: When it left the US | deliverydate: When it was delivered
arriveddate, date: When it arrived at the warehouse | est_time: When it should arrive, null if unknown
expectedearliest, expectedlatest: When it should be ready or delivered, null if unknown
expires_at: When the token expires | expires_in: Seconds until the token expires | server_time: Clock of the host
holdexpires: Until when the gateway holds the money, null while it holds none
stop: 0 paid, 1 packed, 2 left the US, 3 customs, 4 delivered | stops: When each stage was reached
events: What has happened | step: Furthest step of the checkout that is open
bfmrate: Service fee in percent | fixed: The fee is one amount | fixedpromo: The fee, where it is one amount
rule: Dated rule behind the fee | cancelreason: Null if not canceled | iscancellable: Can be canceled, as nothing is bought
onhold: Waits for the member's answer | toolatetohold: All else was bought before it could be stopped
unpaidrequest: For what was bought and could not be charged | transactionrecords: What was held and charged
refund: What is paid back, null for nothing | refundsdue: Refunds not yet paid back
withdrawn: What the gateway paid back or disputes, null for nothing
partialorderenabled: 1 buys what there is, 0 holds the order if something is missing
delivery, shippingoption: How the shop delivers to us | pricerises: Choice by product if its price rises
cartItems: Lines of the cart | count: Number of lines | saveforlater: Lines that are saved for later
/cart/additem.saveforlater, /prelogin/cart/additem.saveforlater: Saves it for later at once
itemid, itemsid: Line of the cart or order, its itemsid | itemurl: Page of the product | itemname: Name of the product
itemmerchant: Read from itemurl instead | unitprice: Of one piece, in US dollars
quantity, qty: Number of pieces | size, color: As the shop names it
/cart/edititem.quantity, /prelogin/cart/edititem.quantity: Number of pieces; 0 removes the line
/pmt/photo.size: Longest side in pixels | index: Of the photo, from 0
shops: Shops of the order | txnurl: Shop of its first product | txnid: Id of the order
txnref: Reference of the order | txntype: 4 for an order that we buy
txnstatus, status: T draft, 2 unpaid, P paid, S partly bought, I on its way to us, C completed, 0 canceled
Package.status, /pmt/packages.status: 0 action needed, 1 processing, 2 ready
Onebox.status: cancelled is also a draft that was dissolved
/user/editprofile.status: false when message says why it was refused | message: Result in English
/address/viewid.status, /papers/ticket.status, /pmt/viewslip.status, success: It is there, or done
/estimate/lockweight.status, /estimate/redeemguarantee.status: success, or existing for a repetition
paymentstatus: 1 outstanding, C completed, 0 canceled | paymentdesc: What it is for
/refer/sendreferralemails.message: Personal words in the email | /operator/chats.state: open or closed
id: From the row or message that names it | kind: Kind of paper or file
PaymentRequest.kind: charge, business, guarantee, return, difference or orderdue
sugarid: Case number of the customer desk | sugar: There is a case | required: Cannot be deleted
order: The order that asks for it | estimate: The estimate it belongs to | measured: Null until packed
Onebox.estimate: Worked out from the contents, in grams and centimeters
guaranteeref: Reference of a paid guarantee | claimedpackageref: Package it was used for, null before
requestid: Id of a payment request | request: The payment request | estimateid: From /estimate/send
reference: What members and support call it by | number: Air waybill or reference of a shipment
oneboxid: Id of the OneBox | oneboxref: Reference of the OneBox | oneboxinprocess: Drafts and boxes in packing
packageref, txnpackageid: Reference of a package | packages, transaction_packages: Packages inside
oneboxitems: Contents of a OneBox, null for other packages | packagenumber: Number of packages
shipmentid: Id of the shipment | shipmentref: Reference of the shipment | shipment: Null for none
transactionpackages, notifications: One page of the list | counts: Packages by what they need
packagetype: What was found or asked for, as codes | trackingno, trackingnumber: On the shop's label
name, description: What the contents are called | merchant: The shop | merchants: Shops that match
/card/editcard.name: Name on the card | /operator/trail.name: Name of an operator
category: From /pmt/configs | categories: Kinds of goods; locked ones cannot be chosen
customerdeclared: The member declared the value | itemizationdeclared: The member declared the contents
declare: The list is complete | itemization: Declared contents | dropped: Incomplete lines left out
seen: What the caller saw; if it has changed since, the call is refused
images: Photos by the warehouse | slip: Paper from the box | invoiceuploaded: There is a shop's invoice
inshipment: In a shipment, paid or not | packing: In a paid one that has not left
shipalone: Cannot share a shipment
instructions: What the warehouse is to check | repacktype: box or bag | notes: What to know before, as codes
postage: label: by the shop's label; paid: the member pays us
savings: What shipping would cost less, before the fee; null without a price
storage: Free days, and the fee so far
weight, actualweight, volumetricweight: Grams | weightbefore, weightafter: Billed grams by repacking
chargeableweight, chargableweight: Grams that are billed | chargeablereason: Why more than it weighs
guaranteedweight: Most grams that are billed | hazmatfloor: Least grams billed for hazmat goods
dimensions: Sides in centimeters | length, width, height: In the unit of packDimension | packDimension: cm by default
/shipment/cost-calculator.weight: In the unit of weightType | weightType: kg by default
cost: Value of the goods in US dollars | codeonly: 1 lists postal codes | countryonly: 1 lists countries
updatedpackage: Package after the change | profile: Profile of the member
link: Invites to register | friends: Number who registered | rewarded: Number who earned a reward
rewarddays: Days until a reward expires
emails: Whom to invite | results: By email address | registeredemails: Who is a member already
cgcode: Email address | userid: Id of the member | suite: Suite number of a member | user: Who is signed in
firstname: Given name | lastname: Family name | title: Form of address | gender: M or F
cgwtype: Brand of the account | language, languageprefer: en, zh, tw or ja, for texts of the answer
token: Opens the paper or copy once | Token.token: Bearer token | /logout.token: Session that goes on
/card/addcard.token: Payment method, session or intent of Stripe
token_type: How Authorization begins | remember: The device is remembered | device: Value of X-Device
prelogin: The member stays known | sessionsended: Other sessions that were signed out
currentpassword: Password until now | password, password_confirmation: New password, twice the same
haspassword: Can sign in by password | provider: Provider to unlink | providers: Linked providers
socialProvider: Provider of the account, null for a password
emailpreferences: Interests | infomailpreferences: P offers, I infomercials: 0 subscribes, 1 does not
preferences: Types of email, wanted or not | membershipdetails: Tier, and the way to the next one
membershiptype: LT Standard, PR Prime, BZ Business | membershipexpiry: Null if it does not expire
membershipextend: Shipments missing to extend Prime | shipmentToPrime: Shipments missing to get Prime
shipmentcounter: Shipments that count for Prime | bfmhistorylist: Newest ten orders
emailfailure: Why emails that are a choice pause; null while emails arrive | oneboxhistorylist: Newest ten paid OneBoxes
shipmentshistorylist: Newest ten shipments | paymentrequestshistorylist: Newest ten payment requests
cards, tokenizedCards: Saved cards | cardid: From /card/getcards | expmonth: 1 to 12 | expyear: Four digits
cartitemscount, packagescount, paymentrequestscount, shipmentscount, orderscount: How many are open
orderswaiting, packagesactionneeded: How many wait for the member | packagesready: How many can ship
packagesprocessing, shipmentspacking: How many the warehouse works on
shipmentsheld: How many wait for their payment | shipmentsintransit: How many are with the courier
flag, onlinestatus, isHOO, geoip: As the quote has it; only compared
found: 1 adds what a comparison has booked | slug: Last part of a post's address | topic: Slug of a topic
table, variant: From /operator/exportmember
`;

export const glossaryEntries = glossary
  .trim()
  .split(/\n| \| /)
  .flatMap((entry) => {
    const end = entry.indexOf(': ');
    const names = entry.slice(0, end).split(', ');
    return names.map((name) => [name, entry.slice(end + 2)] as const);
  });
const meanings = new Map(glossaryEntries);

/** Returns undefined for a name without an entry. */
export const findMeaning = (holder: string, name: string): string | undefined =>
  meanings.get(`${holder}.${name}`) ?? meanings.get(name);

export const en = `
able acid acorn acre across act actor add adopt adult advice afford after again age agenda agent agile agree ahead aim
air alarm album alert algae alike alive alley allow almond almost aloe alone along alpine amaze amber ample amuse
anchor angel angle animal ankle answer ant antler anvil apart apple apply apron aqua arcade arch archer arctic area
arena argue arm armor around arrive arrow art artist ash aside ask aspect aspen asset assist atlas atom attend attic
august author autumn avenue avoid awake award aware away axis axle azure baby back bacon badge badger bag bagel bake
baker ball ballet balm balsa bamboo banana band banjo bank banner barge bark barley barn barrel base basic basil basin
basket bat batch bath baton bay bazaar beach beacon bead beak beam bean beard beast beauty beaver become bed beetle
before began begin behave behind bell belong below belt bench bend beret berry best better beyond bike bingo birch
bird bison bit bite black blade blank blaze blend bless blink block bloom blouse blush board boast boat body boil bold
bolt bonus book boom boost boot border bottle bottom bounce bow bowl box boxer brain branch brand brass brave bread
break breeze brick bridge brief bright bring brisk broad bronze broom brown brush bubble bucket buckle bud budget
buffet bugle build bulb bulk bumper bunch bundle bunny bureau burger bus bush busy butter button buyer buzz cabin
cable cactus cake calf calm camel camera camp canal canary candle candy cane canoe canvas canyon cape car card care
cargo carol carpet carrot carry cart carve case castle casual cat catch cattle cave cedar celery cell cereal chain
chair chalk champ chance change charm chart chase check cheek cheer cheese chef cherry chess chest chew chick chief
child chill chin chip choice choose chorus cider cinema circle circus city civil clap class claw clay clean clear
clerk clever click cliff climb clinic clip cloak clock close cloth cloud clover clown club clue coach coast coat
cobalt cobra cobweb cocoa code coffee coil coin cold collar colony color comb come comedy comet comic common condor
cone cook cookie cool copper copy coral cork corner cosmic cost cotton couch count county couple course cousin cover
crab cradle craft crane crater crayon cream create credit creek crest crew crisp crop cross crowd crown cruise crumb
crust cube cubic cuckoo cuddle cup curb curl curry curve custom cycle cymbal dad daily dairy daisy dale damp dance
daring dark dart dash data date dawn day deal decade decent deck decor deep deer define degree delay delta den denim
dense depth deputy derby design desk detail device dial diary dice diet dig dill dime dine diner dingo dinner dip
direct disco dish disk dive diver divide dock doctor dog doll dollar domain dome domino donate door dot double dough
dove down dozen draft dragon drama draw drawer dream dress drift drill drink drive driver drop drum dry duck duet
dugout duke dune dusk dust duty dwell eager eagle early earn earth ease easel east easy eat echo eclair edge edit
editor effect effort egg eight elbow elder elect elk elm ember emblem emerge empire enable enamel end endure energy
engine enjoy enough enrich enter entry envoy epic equal equip era errand escape essay estate event evolve exact exam
excel excite exit exotic expand expert export extend extra eye eyelid fable fabric face fact fade fair faith falcon
fall fame family famous fancy farm farmer fast father faucet fauna favor feast fence fern ferry fetch fiber fiddle
field fiesta fifty fig figure file fill film filter final find fine finger finish fir fire firm first fish fit five
fix fjord flag flake flame flash flat flavor fleece fleet flight flint flip float flock flood floor floral flour
fluffy fluid flute fly foam focus fog foil fold folk follow food foot forest forge forget fork form formal forty forum
fossil found fox frame free freeze fresh fridge friend frog front frost frozen fruit fudge fuel full fun funny fur
future gadget galaxy gallon game gander gap garage garden garlic gas gate gather gauge gear gecko gem gentle giant
gift giggle ginger give glad glance glass gleam glide globe gloss glove glow glue goal gold golf good goose gopher
gown grab grace grade grain gram grand grant grape graph grass gravel gravy gray great green grid grill grin grip
groove ground group grove grow growth guard guava guess guest guide guild guitar gulf gull gum gust gutter gym habit
half hall halo ham hammer hamper hand handle handy hangar happy harbor hard harp hat hatch haven hawk hay hazel head
health heap heart heat heavy hedge heel height helmet help hen herald herb herd hero heron hide high hike hill hinge
hint hip hire hobby hockey hold holly home honest honey honor hood hook hoop hope horn hornet horse host hotel hound
hour house hover huddle huge hull human humble humid humor hunt hurdle hurry husky hut hybrid hymn ice icicle icing
icon idea ideal igloo image immune impact import inch income index indigo indoor infant inhale ink inlet inn inner
input insect inside insist intact intend invent invite iris iron island issue item ivory ivy jacket jade jaguar jam
jar jargon jaw jazz jeans jelly jersey jet jewel jigsaw jingle job jockey join joint joke jolly joy judge juggle juice
jumbo jump jumper jungle junior jury kale kayak keen keep keeper kennel kernel kettle key kick kid kimono kind king
kiosk kit kite kitten kiwi knack knee knit knot koala label labor lace lad ladder ladle lady lagoon lake lamb lamp
lance land lane lap laptop large lark laser last latte laugh launch laurel lava lawn lawyer layer layout lead leader
leaf league lean leap learn least leave ledge left leg legacy legal legend lemon lend length lens lentil letter level
lever lid life lift light like lilac lily limb lime limit linden line linen link lion lip liquid list listen liter
little live lively lizard llama load loaf lobby local lock locket lodge loft log logic logo long look loop loose loud
lounge love lovely low loyal luck lucky lumber lunar lunch luxury lynx lyric macaw magic magnet main major make mall
mallet mammal manage mango manner manor mantle manual map maple marble march margin marina mark market marsh mask
mason mass mast master mat match math matrix matter may mayor maze meadow meal mean medium melody melon melt member
memo memory mend mentor menu mercy merge merit merry metal meteor meter method metro middle mild mile milk mill mimic
mind mint minus minute mirror mist mitten mix mobile model modern modest moment money month mood moon moose mop moral
mortar mosaic moss motel moth mother motion motor mount mouse mouth move movie muffin mug muscle museum music mutual
myth nail name nap napkin narrow nation nature navy near neat nebula neck need needle nephew nest net nettle new newt
next nibble nice nickel niece nimble nine noble nod noise noodle noon normal north nose notch note notice nova novel
number nurse nut nutmeg nylon oak oasis oat obey object oblong oboe obtain ocean ocelot octave offer office oil olive
omega omelet onion onyx opal open opera option orange orbit orchid order organ origin oriole osprey otter ounce outer
outfit outing outlet oval oven over owl own owner oxygen oyster ozone pace pack paddle page paint palace palm pan
panda panel pants papaya paper parade parcel parent park parrot part party pass past pasta pastel pastry patch path
patio patrol pause pave paw pay peach peak peanut pearl pebble pecan pedal peel pen pencil penny people pepper perch
period permit person pet phone photo phrase piano pick pickle picnic pie piece pier pigeon pile pillar pillow pilot
pin pinch pine pink pint pipe pirate pitch pixel pizza place plan planet plank plant plate play plaza please plenty
plot plow pluck plug plum plus poach pocket poem poet point polar pole polish polite polka pollen polo pond pony pool
pop poppy porch port porter post poster potato potter pouch pound powder power praise prefer press pretty price pride
primer prince print prism prize profit proof proper proud prune public puddle puff pull pulley pulp pulse puma pump
punch pupil puppet puppy pure purple purse push puzzle python quail quarry quartz queen quest quick quiet quill quilt
quince quit quiver quiz quota quote rabbit race rack radar radio radish radius raft rail rain raise raisin rally ram
ramp ranch range ranger rank rapid rare ratio raven ravine raw ray razor reach react ready real reason recall recipe
record red reduce reef refer refine reflex reform refund region relax relay relief rely remain remark remedy remind
remote remove render renew rent repair repeat reply report rescue resist result retail retire return reveal review
reward rhyme rhythm rib ribbon rice rich riddle ride ridge right rigid ring rinse ripple rise ritual rival river road
roast robe robin robot robust rock rocket rodeo roll roller roof rookie room root rope rose rotate rotor rough round
rover row royal ruby rudder rug rugby rule ruler rumble rumor run runner runway rural rush rust rustic sack saddle
safari safe saga sail sailor salad salary salmon salon salsa salt salute same sample sand sandal satin sauce sauna
save say scale scarf scene scenic scent school scoop scope score scout scrap screen screw script scroll scrub seal
search season seat second secret sector secure seed seek select self seller senior sense series serve sesame set
settle seven shade shadow shape share shark sharp shed sheet shelf shell shield shift shine shiny ship shirt shoe shop
shore short shovel show shower shrimp shrub shrug shut sickle side sierra sift sign signal silent silk silver simple
sing singer single sink siren sister six size skate sketch ski skill skin skip skirt sky slab slate sled sleek sleep
sleeve slice slide slogan slope slot slow small smart smile smoke smooth snack snail snap snow soap soccer social sock
socket soda sofa soft soil solar solid solve sonar song sonic soon soup south space spade spare spark speak speech
speed spell spend sphere spice spike spin spiral spirit splash split sponge spoon sport spot spray spread spring
sprout spruce spy squad square squash squid stable staff stage stairs stamp stand staple star start state statue stay
steady steam steel steep stem step stereo stew stick still stir stitch stock stone stool stop store stork storm story
stove strap straw stream street string strong studio study stuff stump sturdy style submit subway sudden suede sugar
suit sultan summer summit sunny sunset super supper supply sure surf surge survey sushi swamp swan swap swarm sweep
sweet swift swim swing switch swivel symbol syrup system table tablet tackle tactic tailor take talent talk tall tango
tank tape target task taste tavern taxi teach team teapot teddy tell temple tempo ten tenant tender tennis tenor tent
term test text thank theory thick thing think third thirty thorn thread three thrill thrive throat throw thumb thyme
ticket tidal tidy tiger tile till timber tin tiny tip tissue title toast today toffee token tomato tone tongue tonic
tool tooth top topaz topic torch total toucan touch tour toward towel tower town toy trace track trade trail train
travel tray treat tree trek trend tribe trick trim trio trip triple trophy truck truly trunk trust truth try tub tube
tulip tuna tundra tune tunic tunnel turbo turkey turn turnip turtle tutor tuxedo tweed twelve twenty twice twig twin
twist type ultra umpire uncle under unfold union unique unit unity unlock update uphill upper urban urge useful usher
usual vacant vacuum valid valley value valve vapor vase vault vector velvet vendor venue verb verse vessel vest video
view vine viola violet violin virtue visa vision visit visor vista visual vital vivid vocal voice volley volume vote
voyage wafer waffle wagon walk wall wallet walnut walrus waltz wander want warm warmth wash washer watch water wave
wax wealth web wedge week weight well west wet whale wharf wheat wheel whisk wide width wild will willow win window
wing winner winter wire wisdom wise wish wizard wolf wombat wonder wood wool word work worker world worth wrap wren
wrist yacht yard yarn yawn year yeast yellow yes yield yoga yogurt yolk young zebra zenith zero zigzag zinc zipper
zodiac zone zoom
`;
